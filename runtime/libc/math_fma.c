/*
 * fma (C11 7.12.13): x · y + z rounded once. The product of two 53-bit mantissas has 106 bits; both
 * terms are laid out in 128-bit integers (what z has below the product's last bit, or the product
 * below z's window, only counts as a sticky bit), added, and rounded to nearest even.
 */
#include "floating.h"
#include "math_bits.h"
#include <math.h>

typedef unsigned __int128 wide;

/* Shifts right, keeping in the last bit whether anything was lost. */
static wide shift_sticky(wide n, int by) {
  if (by <= 0) return n;
  if (by >= 128) return n != 0;
  wide kept = n >> by;
  return kept << by != n ? kept | 1 : kept;
}

static double add_scaled(wide product, int product_exponent, int product_negative, struct parts z) {
  wide a = product << 20, b = (wide)z.mantissa << 70;
  int ea = product_exponent - 20, eb = z.exponent - 70;
  int exponent = ea > eb ? ea : eb;
  if (z.mantissa == 0) exponent = ea;
  a = shift_sticky(a, exponent - ea);
  b = shift_sticky(b, exponent - eb);
  wide sum = product_negative == z.negative ? a + b : a > b ? a - b : b - a;
  int negative = product_negative == z.negative ? z.negative : a > b ? product_negative : z.negative;
  if (sum == 0) return product_negative && z.negative ? -0.0 : 0.0;
  int lost = 0;
  while (sum >> 64 != 0) {
    lost |= (int)(sum & 1);
    sum >>= 1;
    exponent++;
  }
  struct parts p = {FLOAT_FINITE, negative, (uint64_t)sum, exponent};
  int range = 0;
  return __mg_put_together(__mg_round(p, lost ? REST_BELOW_HALF : REST_NONE, &__mg_double_format, &range));
}

double fma(double x, double y, double z) {
  struct parts a = __mg_take_apart_double(__mg_bits_of_double(x));
  struct parts b = __mg_take_apart_double(__mg_bits_of_double(y));
  struct parts c = __mg_take_apart_double(__mg_bits_of_double(z));
  if (a.kind != FLOAT_FINITE || b.kind != FLOAT_FINITE) return x * y + z;
  if (c.kind == FLOAT_INFINITE || c.kind == FLOAT_NAN) return z;
  if (c.kind == FLOAT_ZERO) c.exponent = a.exponent + b.exponent;
  wide product = (wide)a.mantissa * b.mantissa;
  return add_scaled(product, a.exponent + b.exponent, a.negative != b.negative, c);
}

float fmaf(float x, float y, float z) {
  /* The product is exact in double; the sum is made odd where it is inexact, so that the second
   * rounding does not see a false tie (Boldo and Melquiond 2008). */
  double product = (double)x * y, sum = product + z;
  if (sum != sum || !__builtin_isfinite(sum)) return (float)sum;
  double part = sum - product, error = (product - (sum - part)) + (z - part);
  uint64_t bits = mg_bits(sum);
  if (error != 0 && (bits & 1) == 0) bits = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
  return (float)mg_double(bits);
}

long double fmal(long double x, long double y, long double z) { return x * y + z; }
