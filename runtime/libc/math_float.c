/*
 * The float functions of <math.h>, through double: the exact ones stay exact (a double holds twice
 * the digits of a float and more), the others are rounded a second time.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>

#define ONE(name) \
  float name##f(float x) { return (float)name(x); }
#define TWO(name) \
  float name##f(float x, float y) { return (float)name(x, y); }

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
ONE(exp10)
ONE(expm1)
ONE(log)
ONE(log10)
ONE(log1p)
ONE(log2)
ONE(logb)
ONE(cbrt)
ONE(fabs)
ONE(sqrt)
ONE(erf)
ONE(erfc)
ONE(lgamma)
ONE(tgamma)
ONE(ceil)
ONE(floor)
ONE(nearbyint)
ONE(rint)
ONE(round)
ONE(trunc)
TWO(atan2)
TWO(pow)
TWO(hypot)
TWO(copysign)
TWO(fdim)
TWO(fmax)
TWO(fmin)

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
float scalbnf(float x, int exponent) { return (float)scalbn(x, exponent); }
float scalblnf(float x, long exponent) { return (float)scalbln(x, exponent); }
float ldexpf(float x, int exponent) { return (float)ldexp(x, exponent); }
float nanf(const char *tag) { return (float)nan(tag); }
int ilogbf(float x) { return ilogb(x); }
long lrintf(float x) { return lrint(x); }
long lroundf(float x) { return lround(x); }
long long llrintf(float x) { return llrint(x); }
long long llroundf(float x) { return llround(x); }

float modff(float x, float *whole) {
  double part, rest = modf(x, &part);
  *whole = (float)part;
  return (float)rest;
}

void sincosf(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

union float_bits {
  float value;
  uint32_t bits;
};

float nextafterf(float x, float y) {
  union float_bits u = {x};
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return copysignf(0x1p-149f, y);
  u.bits += (x < y) == (x > 0) ? 1u : -1u;
  if (fabsf(u.value) == HUGE_VALF || fabsf(u.value) < 0x1p-126f) errno = ERANGE;
  return u.value;
}

float nexttowardf(float x, long double y) {
  if (y != y) return (float)y;
  return nextafterf(x, y > x ? HUGE_VALF : y < x ? -HUGE_VALF : x);
}

double nexttoward(double x, long double y) {
  if (y != y) return (double)y;
  return nextafter(x, y > x ? HUGE_VAL : y < x ? -HUGE_VAL : x);
}

int __isnanf(float x) { return x != x; }
int __isinff(float x) { return __isinf(x); }
int __finitef(float x) { return __finite(x); }
int __signbitf(float x) { return __signbit(x); }
int finitef(float x) { return __finite(x); }

int __fpclassifyf(float x) {
  int class = __fpclassify(x);
  return class == FP_NORMAL && fabsf(x) < 0x1p-126f ? FP_SUBNORMAL : class;
}
