/*
 * The decimal digits of a binary floating-point number, correctly rounded for any number of digits.
 *
 * m · 2^e · 10^k = m · 5^k · 2^(e + k). That number doubled is computed as a natural number, rounded
 * down, with a sticky bit for what was cut off: its last bit is the half that decides the rounding.
 * Fives are multiplied or divided thirteen at a time; the order of the divisions does not matter,
 * since floor(floor(a / b) / c) = floor(a / (b c)).
 */
#include "bignum.h"
#include "floating.h"

enum { SMALL = 48, LARGE = 1800 };

static int to_decimal(struct big *n, char *digits) {
  int count = 0;
  while (n->count > 0) {
    uint32_t group = __mg_big_divide(n, 1000000000);
    for (int i = 0; i < 9 && (n->count > 0 || group != 0); i++) {
      digits[count++] = (char)('0' + group % 10);
      group /= 10;
    }
  }
  for (int i = 0, j = count - 1; i < j; i++, j--) {
    char c = digits[i];
    digits[i] = digits[j];
    digits[j] = c;
  }
  return count;
}

static int digits_in(uint32_t *storage, uint64_t mantissa, int exponent, int scale, char *digits) {
  struct big n = {storage, 0};
  int shift = exponent + scale + 1, sticky = 0;
  __mg_big_set(&n, mantissa);
  if (scale > 0) __mg_big_multiply_fives(&n, scale);
  if (shift > 0) __mg_big_shift_left(&n, shift);
  if (scale < 0) sticky |= __mg_big_divide_fives(&n, -scale);
  if (shift < 0) sticky |= __mg_big_shift_right(&n, -shift);
  int half = n.count > 0 && (n.digit[0] & 1) != 0;
  __mg_big_shift_right(&n, 1);
  int odd = n.count > 0 && (n.digit[0] & 1) != 0;
  if (half && (sticky || odd)) {
    if (n.count == 0)
      __mg_big_set(&n, 1);
    else
      __mg_big_multiply_add(&n, 1, 1);
  }
  return to_decimal(&n, digits);
}

static int digits_of_large(uint64_t mantissa, int exponent, int scale, char *digits) {
  uint32_t storage[LARGE];
  return digits_in(storage, mantissa, exponent, scale, digits);
}

int __mg_decimal_digits(uint64_t mantissa, int exponent, int scale, char *digits) {
  int bits = 64 + (scale > 0 ? scale * 7 / 3 : 0) + (exponent + scale > 0 ? exponent + scale : 0);
  if (bits > (SMALL - 2) * 32) return digits_of_large(mantissa, exponent, scale, digits);
  uint32_t storage[SMALL];
  return digits_in(storage, mantissa, exponent, scale, digits);
}
