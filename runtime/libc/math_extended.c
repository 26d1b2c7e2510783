/*
 * The long double functions of <math.h>. Exact on the 64-bit mantissa: fabsl, copysignl, truncl,
 * floorl, ceill, rintl, roundl, frexpl, ldexpl, modfl, fmodl, sqrtl and the classification. The
 * others are computed in double.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>
#include "floating.h"

#define ONE(name) \
  long double name##l(long double x) { return name((double)x); }
#define TWO(name) \
  long double name##l(long double x, long double y) { return name((double)x, (double)y); }

ONE(acos)
ONE(asin)
ONE(atan)
ONE(cos)
ONE(sin)
ONE(tan)
ONE(cosh)
ONE(sinh)
ONE(tanh)
ONE(acosh)
ONE(asinh)
ONE(atanh)
ONE(exp)
ONE(exp2)
ONE(expm1)
ONE(log)
ONE(log10)
ONE(log1p)
ONE(log2)
ONE(cbrt)
ONE(erf)
ONE(erfc)
ONE(lgamma)
ONE(tgamma)
TWO(atan2)
TWO(pow)
TWO(hypot)

static struct parts take_apart(long double x) {
  return __mg_take_apart_extended(__mg_bits_of_extended(x));
}

/* Parts of any size of mantissa back to a number, exactly where that is possible. */
static long double put_together(struct parts p) {
  int range = 0;
  if (p.kind == FLOAT_FINITE && p.mantissa == 0) p.kind = FLOAT_ZERO;
  if (p.kind == FLOAT_FINITE) p = __mg_round(p, REST_NONE, &__mg_extended_format, &range);
  return __mg_put_together_extended(p);
}

int __fpclassifyl(long double x) {
  struct parts p = take_apart(x);
  return p.kind == FLOAT_NAN        ? FP_NAN
         : p.kind == FLOAT_INFINITE ? FP_INFINITE
         : p.kind == FLOAT_ZERO     ? FP_ZERO
         : p.mantissa >> 63 == 0    ? FP_SUBNORMAL
                                    : FP_NORMAL;
}

int __isnanl(long double x) { return x != x; }
int __isinfl(long double x) {
  struct parts p = take_apart(x);
  return p.kind != FLOAT_INFINITE ? 0 : p.negative ? -1 : 1;
}
int __finitel(long double x) { return take_apart(x).kind <= FLOAT_FINITE; }
int __signbitl(long double x) { return take_apart(x).negative; }

long double fabsl(long double x) { return __builtin_fabsl(x); }
long double copysignl(long double x, long double y) { return __builtin_copysignl(x, y); }

long double sqrtl(long double x) {
  if (x < 0) errno = EDOM;
  return __builtin_sqrtl(x);
}

/* The whole part of |x|, and in which place the rest lies: 0 none, 1 below a half, 2 half, 3 above. */
static struct parts whole_part(struct parts p, int *rest) {
  *rest = 0;
  if (p.kind != FLOAT_FINITE || p.exponent >= 0) return p;
  int bits = -p.exponent;
  uint64_t cut = bits >= 64 ? p.mantissa : p.mantissa & ((1ull << bits) - 1);
  uint64_t half = bits > 64 ? 0 : 1ull << (bits - 1);
  if (cut != 0) *rest = half == 0 || cut < half ? 1 : cut == half ? 2 : 3;
  p.mantissa = bits >= 64 ? 0 : p.mantissa >> bits;
  p.exponent = 0;
  return p;
}

/* Which rests carry to the next whole number away from zero. */
static long double to_whole(long double x, int up_below, int up_half, int up_above) {
  int rest;
  struct parts p = whole_part(take_apart(x), &rest);
  if (p.kind == FLOAT_NAN || p.kind == FLOAT_INFINITE) return x;
  int odd = (p.mantissa & 1) != 0 && p.exponent == 0;
  if (rest == 1 ? up_below : rest == 2 ? up_half == 2 ? odd : up_half : rest == 3 ? up_above : 0)
    p.mantissa++;
  p.kind = p.mantissa == 0 ? FLOAT_ZERO : FLOAT_FINITE;
  return put_together(p);
}

long double truncl(long double x) { return to_whole(x, 0, 0, 0); }
long double roundl(long double x) { return to_whole(x, 0, 1, 1); }
long double rintl(long double x) { return to_whole(x, 0, 2, 1); }
long double nearbyintl(long double x) { return rintl(x); }
long double floorl(long double x) {
  int up = __signbitl(x);
  return to_whole(x, up, up, up);
}
long double ceill(long double x) {
  int up = !__signbitl(x);
  return to_whole(x, up, up, up);
}

long lrintl(long double x) { return (long)rintl(x); }
long long llrintl(long double x) { return (long long)rintl(x); }
long lroundl(long double x) { return (long)roundl(x); }
long long llroundl(long double x) { return (long long)roundl(x); }

/* Numbers below 2^-16382 are scaled up, so that their first bit is the topmost. */
long double frexpl(long double x, int *exponent) {
  struct parts p = take_apart(x);
  *exponent = 0;
  if (p.kind != FLOAT_FINITE) return x;
  if (p.mantissa >> 63 == 0) {
    x = frexpl(x * 0x1p64L, exponent);
    *exponent -= 64;
    return x;
  }
  *exponent = p.exponent + 64;
  p.exponent = -64;
  return __mg_put_together_extended(p);
}

long double scalbnl(long double x, int exponent) {
  struct parts p = take_apart(x);
  if (p.kind != FLOAT_FINITE) return x;
  p.exponent += exponent > 70000 ? 70000 : exponent < -70000 ? -70000 : exponent;
  return put_together(p);
}

long double scalblnl(long double x, long exponent) {
  return scalbnl(x, exponent > 70000 ? 70000 : exponent < -70000 ? -70000 : (int)exponent);
}

long double ldexpl(long double x, int exponent) {
  long double result = scalbnl(x, exponent);
  if (x != 0 && __finitel(x) && (result == 0 || !__finitel(result))) errno = ERANGE;
  return result;
}

long double modfl(long double x, long double *whole) {
  *whole = truncl(x);
  return __isinfl(x) ? copysignl(0, x) : copysignl(x - *whole, x);
}

int ilogbl(long double x) {
  int exponent;
  if (x == 0 || x != x) return FP_ILOGB0;
  if (!__finitel(x)) return INT_MAX;
  frexpl(x, &exponent);
  return exponent - 1;
}

long double logbl(long double x) {
  if (x == 0) return -HUGE_VALL;
  return __finitel(x) ? ilogbl(x) : x * x;
}

long double nextafterl(long double x, long double y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  struct parts p = take_apart(x);
  int away = (x < y) == (x > 0);
  if (p.kind == FLOAT_ZERO) {
    p = (struct parts){FLOAT_FINITE, y < 0, 1, -16445};
  } else if (p.kind == FLOAT_INFINITE) {
    p = (struct parts){FLOAT_FINITE, p.negative, ~0ull, 16320};
  } else if (away) {
    p.mantissa++;
    if (p.mantissa == 0) {
      p.mantissa = 1ull << 63;
      p.exponent++;
    }
    if (p.exponent > 16320) p.kind = FLOAT_INFINITE;
  } else {
    p.mantissa--;
    if (p.mantissa == 0) p.kind = FLOAT_ZERO;
    if (p.mantissa >> 63 == 0 && p.exponent > -16445) {
      p.mantissa = ~0ull;
      p.exponent--;
    }
  }
  return __mg_put_together_extended(p);
}

long double nexttowardl(long double x, long double y) { return nextafterl(x, y); }

long double fdiml(long double x, long double y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }

long double fmaxl(long double x, long double y) { return x != x ? y : y != y || x > y ? x : y; }

long double fminl(long double x, long double y) { return x != x ? y : y != y || x < y ? x : y; }

long double nanl(const char *tag) { return nan(tag); }
