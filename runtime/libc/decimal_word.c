/*
 * The decimal digits of floating-point numbers where they fit into a word, without a branch on the number: of a symbolic
 * number they are terms, and printing forks only for the shape of the text. decimal.c has all others.
 */
#include "floating.h"
#include "powers_of_five.h"

static int below(unsigned __int128 n, int bits) { return (n & (((unsigned __int128)1 << bits) - 1)) != 0; }

/*
 * m · 2^e · 10^scale is m times the T of 5^scale (powers_of_five.h), shifted. T is rounded up where scale is negative: what is
 * above a half by less than m is a half then, as no other product comes so near. Above the exact powers no product is a half.
 */
uint64_t __mg_rounded_product(uint64_t mantissa, int exponent, int scale) {
  int zeros = __builtin_clzll(mantissa);
  uint64_t lost;
  unsigned __int128 product = __mg_times_power(mantissa << zeros, scale, &lost);
  int shift = 63 - __mg_log2_of_power(scale) - scale - (exponent - zeros);
  uint64_t whole = (uint64_t)(product >> shift), half = (uint64_t)(product >> (shift - 1)) & 1;
  int more = below(product, shift - 1) || (scale >= 0 && lost != 0) || scale > MOST_EXACT_POWER;
  return whole + (half & (uint64_t)(more | (int)(whole & 1)));
}

/* The fraction's bits times 10^decimals are less than 2^128; below 2^-127 of them nothing is left of it. */
struct fixed __mg_fixed(uint64_t mantissa, int exponent, int decimals) {
  uint64_t scale = 1;
  for (int i = 0; i < decimals; i++) scale *= 10;
  if (exponent >= 0) return (struct fixed){mantissa << exponent, 0};
  int shift = -exponent;
  uint64_t whole = shift > 63 ? 0 : mantissa >> (shift & 63);
  uint64_t fraction = shift > 63 ? mantissa : mantissa & ((1ull << (shift & 63)) - 1);
  unsigned __int128 product = shift > 127 ? 0 : (unsigned __int128)fraction * scale;
  shift = shift > 127 ? 127 : shift;
  uint64_t part = (uint64_t)(product >> shift), half = (uint64_t)(product >> (shift - 1)) & 1;
  int odd = (int)(decimals == 0 ? whole & 1 : part & 1);
  part += half & (uint64_t)(below(product, shift - 1) || odd);
  int carries = part == scale;
  return (struct fixed){whole + (uint64_t)carries, carries ? 0 : part};
}

/*
 * Nine at a time, so that most divisions are those of narrow words. The first digit is what is left, so that the engine knows
 * the digits, put together again, as the number.
 */
void __mg_put_digits(char *to, uint64_t n, int count) {
  for (int end = count; end > 0; end -= 9) {
    uint32_t group = (uint32_t)(end > 9 ? n % 1000000000 : n);
    n /= 1000000000;
    for (int i = end - 1; i >= 0 && i >= end - 9; i--) {
      to[i] = (char)('0' + (i == 0 ? group : group % 10));
      group /= 10;
    }
  }
}
