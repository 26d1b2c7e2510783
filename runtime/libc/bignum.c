/* Natural numbers of any size: see bignum.h. */
#include "bignum.h"

void __mg_big_set(struct big *n, uint64_t value) {
  n->count = 0;
  while (value != 0) {
    n->digit[n->count++] = (uint32_t)value;
    value >>= 32;
  }
}

void __mg_big_multiply_add(struct big *n, uint32_t factor, uint32_t summand) {
  uint64_t carry = summand;
  for (int i = 0; i < n->count; i++) {
    carry += (uint64_t)n->digit[i] * factor;
    n->digit[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry != 0) n->digit[n->count++] = (uint32_t)carry;
}

uint32_t __mg_big_divide(struct big *n, uint32_t divisor) {
  uint64_t rest = 0;
  for (int i = n->count - 1; i >= 0; i--) {
    rest = rest << 32 | n->digit[i];
    n->digit[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (n->count > 0 && n->digit[n->count - 1] == 0) n->count--;
  return (uint32_t)rest;
}

void __mg_big_shift_left(struct big *n, int bits) {
  if (n->count == 0) return;
  int whole = bits / 32, part = bits % 32;
  if (part != 0) __mg_big_multiply_add(n, (uint32_t)1 << part, 0);
  if (whole == 0) return;
  for (int i = n->count - 1; i >= 0; i--) n->digit[i + whole] = n->digit[i];
  for (int i = 0; i < whole; i++) n->digit[i] = 0;
  n->count += whole;
}

int __mg_big_shift_right(struct big *n, int bits) {
  int whole = bits / 32, part = bits % 32, lost = 0;
  for (int i = 0; i < whole && i < n->count; i++) lost |= n->digit[i] != 0;
  if (whole >= n->count) {
    n->count = 0;
    return lost;
  }
  if (whole > 0) {
    n->count -= whole;
    for (int i = 0; i < n->count; i++) n->digit[i] = n->digit[i + whole];
  }
  if (part != 0) lost |= __mg_big_divide(n, (uint32_t)1 << part) != 0;
  return lost;
}

int __mg_big_bits(const struct big *n) {
  if (n->count == 0) return 0;
  int bits = (n->count - 1) * 32;
  for (uint32_t top = n->digit[n->count - 1]; top != 0; top >>= 1) bits++;
  return bits;
}

static uint32_t power_of_five(int power) {
  uint32_t value = 1;
  while (power-- > 0) value *= 5;
  return value;
}

void __mg_big_multiply_fives(struct big *n, int power) {
  for (; power > FIVES_PER_STEP; power -= FIVES_PER_STEP)
    __mg_big_multiply_add(n, power_of_five(FIVES_PER_STEP), 0);
  __mg_big_multiply_add(n, power_of_five(power), 0);
}

int __mg_big_divide_fives(struct big *n, int power) {
  int inexact = 0;
  for (; power > FIVES_PER_STEP; power -= FIVES_PER_STEP)
    inexact |= __mg_big_divide(n, power_of_five(FIVES_PER_STEP)) != 0;
  inexact |= __mg_big_divide(n, power_of_five(power)) != 0;
  return inexact;
}
