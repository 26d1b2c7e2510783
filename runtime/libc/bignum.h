/*
 * Natural numbers of any size, for conversions between binary and decimal floating point that are
 * exact: digits in base 2^32, least significant first, in storage that the caller provides. Only
 * multiplication and division by a single digit and shifts are needed.
 */
#ifndef MERGANSER_BIGNUM_H
#define MERGANSER_BIGNUM_H

#include <stdint.h>

struct big {
  uint32_t *digit;
  int count; /* of digits in use; the topmost one is not zero */
};

/* 5^13 is the largest power of five below 2^32. */
enum { FIVES_PER_STEP = 13 };

void __mg_big_set(struct big *n, uint64_t value);
void __mg_big_multiply_add(struct big *n, uint32_t factor, uint32_t summand);
uint32_t __mg_big_divide(struct big *n, uint32_t divisor); /* the remainder */
void __mg_big_shift_left(struct big *n, int bits);
int __mg_big_shift_right(struct big *n, int bits); /* 1 if a bit that was set got lost */
int __mg_big_bits(const struct big *n);            /* position after the topmost bit */
void __mg_big_multiply_fives(struct big *n, int power);
int __mg_big_divide_fives(struct big *n, int power); /* 1 if there was a remainder */

#endif
