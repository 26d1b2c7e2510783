/* Random numbers with a state of the caller's (GNU random_r, drand48_r; POSIX initstate and setstate are in random.c),
 * with glibc's sequences. The layout of a table for random: its type and position, then the numbers. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "system.h"

/* By the size of the state: how many numbers, and how far apart those are that are added. */
static const struct {
  int degree, separation;
  size_t size;
} kinds[] = {{0, 0, 8}, {7, 3, 32}, {15, 1, 64}, {31, 3, 128}, {63, 1, 256}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void show_position(struct random_data *data) {
  if (data->state == NULL) return;
  int position = data->rand_type == 0 ? 0 : (int)(data->rptr - data->state);
  data->state[-1] = position * KINDS + data->rand_type;
}

int random_r(struct random_data *restrict data, int32_t *restrict result) {
  if (data == NULL || result == NULL) return __mg_refuse(EINVAL);
  if (data->rand_type == 0) {
    uint32_t value = ((uint32_t)data->state[0] * 1103515245u + 12345u) & 0x7fffffff;
    data->state[0] = (int32_t)value;
    *result = (int32_t)value;
    return 0;
  }
  uint32_t sum = (uint32_t)*data->fptr + (uint32_t)*data->rptr;
  *data->fptr = (int32_t)sum;
  *result = (int32_t)(sum >> 1);
  if (++data->fptr >= data->end_ptr) data->fptr = data->state;
  if (++data->rptr >= data->end_ptr) data->rptr = data->state;
  return 0;
}

int srandom_r(unsigned seed, struct random_data *data) {
  if (data == NULL || data->state == NULL) return -1;
  int64_t word = seed == 0 ? 1 : (int32_t)seed;
  data->state[0] = (int32_t)word;
  if (data->rand_type == 0) return 0;
  for (int i = 1; i < data->rand_deg; i++) {
    word = word * 16807 % 2147483647;
    if (word < 0) word += 2147483647;
    data->state[i] = (int32_t)word;
  }
  data->fptr = data->state + data->rand_sep;
  data->rptr = data->state;
  for (int i = 0; i < 10 * data->rand_deg; i++) {
    int32_t unused;
    random_r(data, &unused);
  }
  return 0;
}

static void use_table(struct random_data *data, char *table, int kind) {
  data->rand_type = kind;
  data->rand_deg = kinds[kind].degree;
  data->rand_sep = kinds[kind].separation;
  data->state = (int32_t *)(void *)table + 1;
  data->end_ptr = data->state + data->rand_deg;
}

int initstate_r(unsigned seed, char *restrict table, size_t size, struct random_data *restrict data) {
  if (data == NULL || size < kinds[0].size) return __mg_refuse(EINVAL);
  int kind = 0;
  while (kind + 1 < KINDS && size >= kinds[kind + 1].size) kind++;
  show_position(data);
  use_table(data, table, kind);
  srandom_r(seed, data);
  show_position(data);
  return 0;
}

int setstate_r(char *restrict table, struct random_data *restrict data) {
  if (data == NULL || table == NULL) return __mg_refuse(EINVAL);
  int32_t first = *(int32_t *)(void *)table;
  int kind = first % KINDS, position = first / KINDS;
  if (kind < 0 || position < 0 || (kind > 0 && position >= kinds[kind].degree))
    return __mg_refuse(EINVAL);
  show_position(data);
  use_table(data, table, kind);
  if (kind > 0) {
    data->rptr = data->state + position;
    data->fptr = data->state + (position + data->rand_sep) % data->rand_deg;
  }
  show_position(data);
  return 0;
}

static uint64_t step(unsigned short state[3], const struct drand48_data *data) {
  uint64_t x = state[0] | (uint64_t)state[1] << 16 | (uint64_t)state[2] << 32;
  uint64_t multiplier = data->__init ? data->__a : 0x5deece66d;
  x = (x * multiplier + (data->__init ? data->__c : 11)) & 0xffffffffffff;
  state[0] = (unsigned short)x;
  state[1] = (unsigned short)(x >> 16);
  state[2] = (unsigned short)(x >> 32);
  return x;
}

int erand48_r(unsigned short state[3], struct drand48_data *restrict data, double *restrict result) {
  *result = (double)step(state, data) / 281474976710656.0;
  return 0;
}

int nrand48_r(unsigned short state[3], struct drand48_data *restrict data, long *restrict result) {
  *result = (long)(step(state, data) >> 17);
  return 0;
}

int jrand48_r(unsigned short state[3], struct drand48_data *restrict data, long *restrict result) {
  *result = (int32_t)(step(state, data) >> 16);
  return 0;
}

int drand48_r(struct drand48_data *restrict data, double *restrict result) {
  return erand48_r(data->__x, data, result);
}

int lrand48_r(struct drand48_data *restrict data, long *restrict result) {
  return nrand48_r(data->__x, data, result);
}

int mrand48_r(struct drand48_data *restrict data, long *restrict result) {
  return jrand48_r(data->__x, data, result);
}

static void usual_constants(struct drand48_data *data) {
  data->__a = 0x5deece66d;
  data->__c = 11;
  data->__init = 1;
}

int srand48_r(long seed, struct drand48_data *data) {
  data->__x[0] = 0x330e;
  data->__x[1] = (unsigned short)seed;
  data->__x[2] = (unsigned short)((unsigned long)seed >> 16);
  usual_constants(data);
  return 0;
}

int seed48_r(unsigned short seed[3], struct drand48_data *data) {
  memcpy(data->__old_x, data->__x, sizeof data->__x);
  memcpy(data->__x, seed, sizeof data->__x);
  usual_constants(data);
  return 0;
}

int lcong48_r(unsigned short parameters[7], struct drand48_data *data) {
  memcpy(data->__x, parameters, sizeof data->__x);
  data->__a = parameters[3] | (uint64_t)parameters[4] << 16 | (uint64_t)parameters[5] << 32;
  data->__c = parameters[6];
  data->__init = 1;
  return 0;
}
