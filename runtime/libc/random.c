/*
 * Pseudo-random numbers with glibc's sequences, so that a program prints what its native binary does.
 *
 * rand and random: the additive feedback generator x[i] = x[i-3] + x[i-31] mod 2^32, of which the
 * lowest bit is dropped; seeded by the minimal standard generator 16807 · x mod (2^31 - 1), the first
 * 310 values thrown away. The table is filled at the first use.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEGREE = 31, SEPARATION = 3 };
/* The first number tells glibc's kind of the state (31 numbers: 3) and where the rear is, while it is not in use. */
static struct {
  uint32_t kind;
  uint32_t numbers[DEGREE];
} own = {3, {0}};
#define table own.numbers
static int front;

static uint32_t next(void) {
  int rear = front >= SEPARATION ? front - SEPARATION : front + DEGREE - SEPARATION;
  table[front] += table[rear];
  uint32_t value = table[front] >> 1;
  front = front + 1 == DEGREE ? 0 : front + 1;
  return value;
}

/* Set by initstate and setstate: a state of the program's is in use. */
static struct random_data chosen;
static char *in_use;

void srandom(unsigned seed) {
  if (in_use != NULL) {
    srandom_r(seed, &chosen);
    return;
  }
  int64_t word = seed == 0 ? 1 : (int32_t)seed;
  table[0] = (uint32_t)word;
  for (int i = 1; i < DEGREE; i++) {
    word = word * 16807 % 2147483647;
    if (word < 0) word += 2147483647;
    table[i] = (uint32_t)word;
  }
  front = SEPARATION;
  for (int i = 0; i < 10 * DEGREE; i++) next();
}

long random(void) {
  if (in_use != NULL) {
    int32_t value;
    random_r(&chosen, &value);
    return value;
  }
  if (table[0] == 0 && table[1] == 0) srandom(1);
  return (long)next();
}

/* The state that was in use until now, ready for setstate. */
static char *leave_state(void) {
  if (in_use != NULL) return in_use;
  if (table[0] == 0 && table[1] == 0) srandom(1);
  int rear = front >= SEPARATION ? front - SEPARATION : front + DEGREE - SEPARATION;
  own.kind = (uint32_t)rear * 5 + 3;
  return (char *)&own;
}

char *initstate(unsigned seed, char *state, size_t size) {
  char *old = leave_state();
  if (initstate_r(seed, state, size, &chosen) < 0) return NULL;
  in_use = state;
  return old;
}

char *setstate(char *state) {
  char *old = leave_state();
  if (setstate_r(state, &chosen) < 0) return NULL;
  in_use = state;
  return old;
}

void srand(unsigned seed) { srandom(seed); }

int rand(void) { return (int)random(); }

int rand_r(unsigned *seed) {
  unsigned state = *seed, value = 0;
  static const unsigned bits[3] = {2048, 1024, 1024};
  for (int i = 0; i < 3; i++) {
    state = state * 1103515245u + 12345u;
    value = (i == 0 ? 0 : value << 10) ^ (state / 65536 % bits[i]);
  }
  *seed = state;
  return (int)value;
}

/* The 48-bit linear congruential family of POSIX. */
static unsigned short state48[3];
static uint64_t multiplier48 = 0x5deece66d;
static unsigned short increment48 = 11;

static uint64_t step48(unsigned short state[3]) {
  uint64_t x = state[0] | (uint64_t)state[1] << 16 | (uint64_t)state[2] << 32;
  x = (x * multiplier48 + increment48) & 0xffffffffffff;
  state[0] = (unsigned short)x;
  state[1] = (unsigned short)(x >> 16);
  state[2] = (unsigned short)(x >> 32);
  return x;
}

double erand48(unsigned short state[3]) { return (double)step48(state) / 281474976710656.0; }

double drand48(void) { return erand48(state48); }

long nrand48(unsigned short state[3]) { return (long)(step48(state) >> 17); }

long lrand48(void) { return nrand48(state48); }

long jrand48(unsigned short state[3]) { return (int32_t)(step48(state) >> 16); }

long mrand48(void) { return jrand48(state48); }

void srand48(long seed) {
  state48[0] = 0x330e;
  state48[1] = (unsigned short)seed;
  state48[2] = (unsigned short)((unsigned long)seed >> 16);
  multiplier48 = 0x5deece66d;
  increment48 = 11;
}

unsigned short *seed48(unsigned short seed[3]) {
  static unsigned short old[3];
  memcpy(old, state48, sizeof old);
  memcpy(state48, seed, sizeof state48);
  multiplier48 = 0x5deece66d;
  increment48 = 11;
  return old;
}

void lcong48(unsigned short parameters[7]) {
  memcpy(state48, parameters, sizeof state48);
  multiplier48 = parameters[3] | (uint64_t)parameters[4] << 16 | (uint64_t)parameters[5] << 32;
  increment48 = parameters[6];
}
