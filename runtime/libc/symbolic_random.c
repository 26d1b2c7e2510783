/*
 * Symbolic random numbers (--sym-random): each number that the program asks for is an input, `random`, in the range that the
 * function promises; seeds are accepted and forgotten. Linked as symbolic_time.c is.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <klee/klee.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/types.h>

static uint32_t word(void) { return (uint32_t)klee_int("random"); }

/* At most RAND_MAX. */
static int positive(void) {
  int value = (int)word();
  klee_assume(value >= 0);
  return value;
}

int __wrap_rand(void);
int __wrap_rand(void) { return positive(); }

int __wrap_rand_r(unsigned *seed);
int __wrap_rand_r(unsigned *seed) {
  (void)seed;
  return positive();
}

long __wrap_random(void);
long __wrap_random(void) { return positive(); }

long __wrap_lrand48(void);
long __wrap_lrand48(void) { return positive(); }

long __wrap_mrand48(void);
long __wrap_mrand48(void) { return (int)word(); }

void __wrap_srand(unsigned seed);
void __wrap_srand(unsigned seed) { (void)seed; }

void __wrap_srandom(unsigned seed);
void __wrap_srandom(unsigned seed) { (void)seed; }

void __wrap_srand48(long seed);
void __wrap_srand48(long seed) { (void)seed; }

uint32_t __wrap_arc4random(void);
uint32_t __wrap_arc4random(void) { return word(); }

uint32_t __wrap_arc4random_uniform(uint32_t bound);
uint32_t __wrap_arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t value = word();
  klee_assume(value < bound);
  return value;
}

/* One input for all bytes of a call. */
static void fill(void *buffer, size_t size) {
  unsigned char *bytes = malloc(size > 0 ? size : 1);
  if (size > 0) klee_make_symbolic(bytes, size, "random");
  for (size_t i = 0; i < size; i++) ((unsigned char *)buffer)[i] = bytes[i];
  free(bytes);
}

void __wrap_arc4random_buf(void *buffer, size_t size);
void __wrap_arc4random_buf(void *buffer, size_t size) { fill(buffer, size); }

ssize_t __wrap_getrandom(void *buffer, size_t size, unsigned flags);
ssize_t __wrap_getrandom(void *buffer, size_t size, unsigned flags) {
  if ((flags & ~(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) != 0) {
    errno = EINVAL;
    return -1;
  }
  fill(buffer, size);
  return (ssize_t)size;
}

int __wrap_getentropy(void *buffer, size_t size);
int __wrap_getentropy(void *buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  fill(buffer, size);
  return 0;
}
