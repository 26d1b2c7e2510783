/*
 * The functions of <math.h> that are exact by definition (C11 7.12.6, 7.12.9 to 7.12.12), on the bits
 * of doubles or through LLVM's intrinsics for fabs, copysign, floor, ceil, trunc, rint and sqrt.
 */
#define _GNU_SOURCE
#include "math_bits.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#undef signbit

double fabs(double x) { return __builtin_fabs(x); }
double copysign(double x, double y) { return __builtin_copysign(x, y); }
double floor(double x) { return __builtin_floor(x); }
double ceil(double x) { return __builtin_ceil(x); }
double trunc(double x) { return __builtin_trunc(x); }
double rint(double x) { return __builtin_rint(x); }
double nearbyint(double x) { return __builtin_rint(x); }

double round(double x) {
  double whole = trunc(x);
  return fabs(x - whole) >= 0.5 ? whole + copysign(1, x) : whole;
}

double sqrt(double x) {
  if (x < 0) errno = EDOM;
  return __builtin_sqrt(x);
}

int __fpclassify(double x) {
  uint64_t bits = mg_bits(x) & ~SIGN_BIT;
  if (bits > INFINITY_BITS) return FP_NAN;
  if (bits == INFINITY_BITS) return FP_INFINITE;
  if (bits == 0) return FP_ZERO;
  return bits >> 52 == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

int __isnan(double x) { return x != x; }
int __isinf(double x) { return x == HUGE_VAL ? 1 : x == -HUGE_VAL ? -1 : 0; }
int __finite(double x) { return (mg_bits(x) & ~SIGN_BIT) < INFINITY_BITS; }
int __signbit(double x) { return (int)(mg_bits(x) >> 63); }
int finite(double x) { return __finite(x); }

/* Numbers below 2^-1022 are scaled up so that their exponent can be read. */
double frexp(double x, int *exponent) {
  uint64_t bits = mg_bits(x);
  int e = (int)(bits >> 52 & 0x7ff);
  *exponent = 0;
  if (e == 0x7ff || x == 0) return x + x;
  if (e == 0) {
    x = frexp(x * 0x1p64, exponent);
    *exponent -= 64;
    return x;
  }
  *exponent = e - 1022;
  return mg_double((bits & ~(0x7ffull << 52)) | 1022ull << 52);
}

/* The steps of a large power are exact except the last. */
double scalbn(double x, int exponent) {
  if (exponent > 1023) {
    x *= 0x1p1023;
    exponent -= 1023;
    if (exponent > 1023) {
      x *= 0x1p1023;
      exponent -= 1023;
      if (exponent > 1023) exponent = 1023;
    }
  } else if (exponent < -1022) {
    x *= 0x1p-969;
    exponent += 969;
    if (exponent < -1022) {
      x *= 0x1p-969;
      exponent += 969;
      if (exponent < -1022) exponent = -1022;
    }
  }
  return x * mg_double((uint64_t)(exponent + 1023) << 52);
}

double scalbln(double x, long exponent) {
  return scalbn(x, exponent > INT_MAX ? INT_MAX : exponent < INT_MIN ? INT_MIN : (int)exponent);
}

double ldexp(double x, int exponent) {
  double result = scalbn(x, exponent);
  if (x != 0 && __finite(x) && (result == 0 || !__finite(result))) errno = ERANGE;
  return result;
}

double modf(double x, double *whole) {
  *whole = trunc(x);
  return __isinf(x) ? copysign(0, x) : copysign(x - *whole, x);
}

int ilogb(double x) {
  int exponent;
  if (x == 0 || x != x) {
    errno = EDOM;
    return FP_ILOGB0;
  }
  if (!__finite(x)) {
    errno = EDOM;
    return INT_MAX;
  }
  frexp(x, &exponent);
  return exponent - 1;
}

double logb(double x) {
  if (x == 0) return -HUGE_VAL;
  if (!__finite(x)) return x * x;
  return ilogb(x);
}

double significand(double x) { return x == 0 || !__finite(x) ? x : scalbn(x, -ilogb(x)); }

double nextafter(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return copysign(0x1p-1074, y);
  uint64_t bits = mg_bits(x);
  double next = mg_double((x < y) == (x > 0) ? bits + 1 : bits - 1);
  if (!__finite(next) || fabs(next) < 0x1p-1022) errno = ERANGE;
  return next;
}

double fdim(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }

double fmax(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  if (x == y) return __signbit(x) ? y : x;
  return x > y ? x : y;
}

double fmin(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  if (x == y) return __signbit(x) ? x : y;
  return x < y ? x : y;
}

long lrint(double x) { return (long)rint(x); }
long long llrint(double x) { return (long long)rint(x); }
long lround(double x) { return (long)round(x); }
long long llround(double x) { return (long long)round(x); }

double nan(const char *tag) {
  (void)tag;
  return __builtin_nan("");
}
