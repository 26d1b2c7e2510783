/*
 * Powers of five to 128 bits, for conversions between binary and decimal floating point by one product.
 *
 * 5^q = T · 2^(s - 127) with 2^127 ≤ T < 2^128 and s = floor(log2(5^q)). The table has T: exact for 0 ≤ q ≤ 55, rounded
 * down above, rounded up below zero. A product of T with a number of 64 bits is then off by less than that number, in
 * a known direction. That this decides the rounding of every number of up to 19 digits was shown for reading by
 * Mushtak and Lemire ("Fast number parsing without fallback", Software: Practice and Experience 2023) after Lemire
 * ("Number parsing at a gigabyte per second", ibid. 2021); tests/runtime/powers.test.ts shows it again for
 * this table, and for the digits that are printed of doubles.
 *
 * Nothing here branches on the number: with symbolic digits the result is one term.
 */
#ifndef MERGANSER_POWERS_OF_FIVE_H
#define MERGANSER_POWERS_OF_FIVE_H

#include <stdint.h>

enum { LEAST_POWER = -342, MOST_POWER = 344, MOST_EXACT_POWER = 55 };

struct power_of_five {
  uint64_t high, low;
};

/* Of 5^(index + LEAST_POWER). */
extern const struct power_of_five __mg_powers_of_five[];

/* floor(log2(5^q)), right for all powers of the table. */
static inline int __mg_log2_of_power(int q) { return (q * 152170) >> 16; }

/* floor(n · T / 2^64) for the T of 5^q; *lost is not zero where something was cut off. */
static inline unsigned __int128 __mg_times_power(uint64_t n, int q, uint64_t *lost) {
  const struct power_of_five t = __mg_powers_of_five[q - LEAST_POWER];
  unsigned __int128 low = (unsigned __int128)n * t.low;
  *lost = (uint64_t)low;
  return (unsigned __int128)n * t.high + (uint64_t)(low >> 64);
}

#endif
