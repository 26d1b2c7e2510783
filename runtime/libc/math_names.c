/*
 * Mathematics under other names and types: the functions of BSD and SVID for float and long double, those that C23 adds
 * (maximum and minimum with their treatment of NaN, neighbours, the narrowing operations), and the names that glibc gives
 * to all functions for the types _Float32 (a float), _Float64 and _Float32x (a double) and _Float64x (a long double).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#undef isinf
#undef isnan
#undef finite
int isinf(double x) { return __isinf(x); }
int isinff(float x) { return __isinff(x); }
int isinfl(long double x) { return __isinfl(x); }
int isnan(double x) { return __isnan(x); }
int isnanf(float x) { return __isnanf(x); }
int isnanl(long double x) { return __isnanl(x); }
int finitel(long double x) { return __finitel(x); }

float dremf(float x, float y) { return remainderf(x, y); }
long double dreml(long double x, long double y) { return remainderl(x, y); }
float gammaf(float x) { return lgammaf(x); }
long double gammal(long double x) { return lgammal(x); }
float lgammaf_r(float x, int *sign) { return (float)lgamma_r(x, sign); }
long double lgammal_r(long double x, int *sign) { return lgamma_r((double)x, sign); }
float significandf(float x) { return (float)significand(x); }
long double significandl(long double x) {
  return x == 0 || __isinfl(x) || __isnanl(x) ? x : scalbnl(x, -ilogbl(x));
}
long double exp10l(long double x) { return powl(10, x); }
float pow10f(float x) { return exp10f(x); }
long double pow10l(long double x) { return exp10l(x); }
void sincosl(long double x, long double *sine, long double *cosine) {
  *sine = sinl(x);
  *cosine = cosl(x);
}

/* x · 2^y for a whole y; a fraction is a mistake. */
double scalb(double x, double y) {
  if (x != x || y != y) return x * y;
  if (y == HUGE_VAL || y == -HUGE_VAL) return y > 0 ? x * y : x == 0 ? x : x / -y;
  if (y != rint(y)) return (y - y) / (y - y);
  return scalbn(x, y > 65000 ? 65000 : y < -65000 ? -65000 : (int)y);
}
float scalbf(float x, float y) { return (float)scalb(x, y); }
long double scalbl(long double x, long double y) { return scalbnl(x, y > 65000 ? 65000 : y < -65000 ? -65000 : (int)y); }

/* To the nearest, halfway cases to even: what rint does in the only direction of rounding there is. */
#define ADDED(T, S)                                                                            \
  T roundeven##S(T x) { return rint##S(x); }                                                   \
  T nextup##S(T x) { return nextafter##S(x, (T)HUGE_VAL); }                                    \
  T nextdown##S(T x) { return nextafter##S(x, (T)-HUGE_VAL); }                                 \
  long llogb##S(T x) {                                                                         \
    int exponent = ilogb##S(x);                                                                \
    return exponent == INT_MAX ? LONG_MAX : exponent == INT_MIN ? LONG_MIN : exponent;         \
  }                                                                                            \
  int canonicalize##S(T *to, const T *from) {                                                  \
    *to = *from;                                                                               \
    return 0;                                                                                  \
  }                                                                                            \
  /* NaN if one is NaN, and -0 below +0; the num forms prefer a number */                      \
  T fmaximum##S(T x, T y) {                                                                    \
    if (x != x || y != y) return x + y;                                                        \
    return x > y || (x == y && !signbit(x)) ? x : y;                                           \
  }                                                                                            \
  T fminimum##S(T x, T y) {                                                                    \
    if (x != x || y != y) return x + y;                                                        \
    return x < y || (x == y && signbit(x)) ? x : y;                                            \
  }                                                                                            \
  T fmaximum_num##S(T x, T y) { return x != x ? y : y != y ? x : fmaximum##S(x, y); }          \
  T fminimum_num##S(T x, T y) { return x != x ? y : y != y ? x : fminimum##S(x, y); }          \
  /* by magnitude, where that differs */                                                       \
  T fmaximum_mag##S(T x, T y) {                                                                \
    T a = fabs##S(x), b = fabs##S(y);                                                          \
    return a > b ? x : b > a ? y : fmaximum##S(x, y);                                          \
  }                                                                                            \
  T fminimum_mag##S(T x, T y) {                                                                \
    T a = fabs##S(x), b = fabs##S(y);                                                          \
    return a < b ? x : b < a ? y : fminimum##S(x, y);                                          \
  }                                                                                            \
  T fmaximum_mag_num##S(T x, T y) { return x != x ? y : y != y ? x : fmaximum_mag##S(x, y); }  \
  T fminimum_mag_num##S(T x, T y) { return x != x ? y : y != y ? x : fminimum_mag##S(x, y); }  \
  T fmaxmag##S(T x, T y) {                                                                     \
    T a = fabs##S(x), b = fabs##S(y);                                                          \
    return a > b ? x : b > a ? y : fmax##S(x, y);                                              \
  }                                                                                            \
  T fminmag##S(T x, T y) {                                                                     \
    T a = fabs##S(x), b = fabs##S(y);                                                          \
    return a < b ? x : b < a ? y : fmin##S(x, y);                                              \
  }
ADDED(double, )
ADDED(float, f)
ADDED(long double, l)

/* ---- Types with a width in their name ---------------------------------------------------------------- */

#define ONE(T, S, N, name) \
  T name##N(T x) { return name##S(x); }
#define TWO(T, S, N, name) \
  T name##N(T x, T y) { return name##S(x, y); }
#define RESULT(R, T, S, N, name) \
  R name##N(T x) { return name##S(x); }
#define NAMED(T, S, N)                                                  \
  ONE(T, S, N, acos)                                                    \
  ONE(T, S, N, acosh)                                                   \
  ONE(T, S, N, asin)                                                    \
  ONE(T, S, N, asinh)                                                   \
  ONE(T, S, N, atan)                                                    \
  ONE(T, S, N, atanh)                                                   \
  ONE(T, S, N, cbrt)                                                    \
  ONE(T, S, N, ceil)                                                    \
  ONE(T, S, N, cos)                                                     \
  ONE(T, S, N, cosh)                                                    \
  ONE(T, S, N, erf)                                                     \
  ONE(T, S, N, erfc)                                                    \
  ONE(T, S, N, exp)                                                     \
  ONE(T, S, N, exp10)                                                   \
  ONE(T, S, N, exp2)                                                    \
  ONE(T, S, N, expm1)                                                   \
  ONE(T, S, N, fabs)                                                    \
  ONE(T, S, N, floor)                                                   \
  ONE(T, S, N, lgamma)                                                  \
  ONE(T, S, N, log)                                                     \
  ONE(T, S, N, log10)                                                   \
  ONE(T, S, N, log1p)                                                   \
  ONE(T, S, N, log2)                                                    \
  ONE(T, S, N, logb)                                                    \
  ONE(T, S, N, nearbyint)                                               \
  ONE(T, S, N, rint)                                                    \
  ONE(T, S, N, round)                                                   \
  ONE(T, S, N, roundeven)                                               \
  ONE(T, S, N, sin)                                                     \
  ONE(T, S, N, sinh)                                                    \
  ONE(T, S, N, sqrt)                                                    \
  ONE(T, S, N, tan)                                                     \
  ONE(T, S, N, tanh)                                                    \
  ONE(T, S, N, tgamma)                                                  \
  ONE(T, S, N, trunc)                                                   \
  ONE(T, S, N, nextup)                                                  \
  ONE(T, S, N, nextdown)                                                \
  ONE(T, S, N, j0)                                                      \
  ONE(T, S, N, j1)                                                      \
  ONE(T, S, N, y0)                                                      \
  ONE(T, S, N, y1)                                                      \
  TWO(T, S, N, atan2)                                                   \
  TWO(T, S, N, copysign)                                                \
  TWO(T, S, N, fdim)                                                    \
  TWO(T, S, N, fmax)                                                    \
  TWO(T, S, N, fmin)                                                    \
  TWO(T, S, N, fmod)                                                    \
  TWO(T, S, N, hypot)                                                   \
  TWO(T, S, N, nextafter)                                               \
  TWO(T, S, N, pow)                                                     \
  TWO(T, S, N, remainder)                                               \
  TWO(T, S, N, fmaximum)                                                \
  TWO(T, S, N, fminimum)                                                \
  TWO(T, S, N, fmaximum_num)                                            \
  TWO(T, S, N, fminimum_num)                                            \
  TWO(T, S, N, fmaximum_mag)                                            \
  TWO(T, S, N, fminimum_mag)                                            \
  TWO(T, S, N, fmaximum_mag_num)                                        \
  TWO(T, S, N, fminimum_mag_num)                                        \
  TWO(T, S, N, fmaxmag)                                                 \
  TWO(T, S, N, fminmag)                                                 \
  RESULT(int, T, S, N, ilogb)                                           \
  RESULT(long, T, S, N, llogb)                                          \
  RESULT(long, T, S, N, lrint)                                          \
  RESULT(long, T, S, N, lround)                                         \
  RESULT(long long, T, S, N, llrint)                                    \
  RESULT(long long, T, S, N, llround)                                   \
  T fma##N(T x, T y, T z) { return fma##S(x, y, z); }                   \
  T frexp##N(T x, int *e) { return frexp##S(x, e); }                    \
  T ldexp##N(T x, int e) { return ldexp##S(x, e); }                     \
  T scalbn##N(T x, int e) { return scalbn##S(x, e); }                   \
  T scalbln##N(T x, long e) { return scalbln##S(x, e); }                \
  T modf##N(T x, T *whole) { return modf##S(x, whole); }                \
  T remquo##N(T x, T y, int *q) { return remquo##S(x, y, q); }          \
  T nan##N(const char *tag) { return nan##S(tag); }                     \
  T jn##N(int n, T x) { return jn##S(n, x); }                           \
  T yn##N(int n, T x) { return yn##S(n, x); }                           \
  void sincos##N(T x, T *s, T *c) { sincos##S(x, s, c); }               \
  T lgamma##N##_r(T x, int *sign) { return lgamma##S##_r(x, sign); }    \
  int canonicalize##N(T *to, const T *from) { return canonicalize##S(to, from); }

NAMED(float, f, f32)
NAMED(double, , f64)
NAMED(double, , f32x)
NAMED(long double, l, f64x)

float strtof32(const char *restrict s, char **restrict end) { return strtof(s, end); }
double strtof64(const char *restrict s, char **restrict end) { return strtod(s, end); }
double strtof32x(const char *restrict s, char **restrict end) { return strtod(s, end); }
long double strtof64x(const char *restrict s, char **restrict end) { return strtold(s, end); }

