/*
 * Remainders (C11 7.12.10), exact, for float, double and long double: LLVM's `frem`, which the engine knows as one
 * operation, is fmod; remainder and remquo take the rest of a multiple of the divisor first, so that what is left
 * of the quotient is found by comparisons. remquo gives what glibc gives: 8 at most.
 */
#include <errno.h>
#include <float.h>
#include <math.h>

#define REMAINDERS(type, suffix, most)                                                                      \
  static int has_none##suffix(type x, type y) {                                                             \
    int none = (__builtin_fabs##suffix(x) > (most) && x == x && y == y) || (y == 0 && x == x);              \
    errno = none ? EDOM : errno;                                                                            \
    return none || x != x || y != y;                                                                        \
  }                                                                                                         \
                                                                                                            \
  type fmod##suffix(type x, type y) {                                                                       \
    return has_none##suffix(x, y) ? (x * y) / (x * y) : __builtin_fmod##suffix(x, y);                       \
  }                                                                                                         \
                                                                                                            \
  /* The nearest multiple of the limit is that below or above; of two, the even one. The rest is less. */   \
  static type nearest##suffix(type x, type rest, type limit, unsigned *quotient) {                          \
    type other = limit - rest;                                                                              \
    int up = rest > other || (rest == other && (*quotient & 1) != 0);                                       \
    rest = up ? rest - limit : rest;                                                                        \
    *quotient += (unsigned)up;                                                                              \
    rest = __builtin_signbit##suffix(x) ? -rest : rest;                                                     \
    return rest == 0 ? __builtin_copysign##suffix(0, x) : rest;                                             \
  }                                                                                                         \
                                                                                                            \
  type remquo##suffix(type x, type y, int *quotient) {                                                      \
    type limit = __builtin_fabs##suffix(y), rest = __builtin_fabs##suffix(x);                               \
    unsigned q = 0;                                                                                         \
    *quotient = 0;                                                                                          \
    if (has_none##suffix(x, y)) return (x * y) / (x * y);                                                   \
    if (limit > (most)) return x;                                                                           \
    if (limit <= (most) / 8) rest = __builtin_fmod##suffix(rest, 8 * limit);                                \
    for (int bit = 4; bit > 0; bit /= 2) {                                                                  \
      int fits = limit <= (most) / (type)bit && rest >= (type)bit * limit;                                  \
      rest = fits ? rest - (type)bit * limit : rest;                                                        \
      q += fits ? (unsigned)bit : 0;                                                                        \
    }                                                                                                       \
    rest = nearest##suffix(x, rest, limit, &q);                                                             \
    int low = (int)q;                                                                                       \
    *quotient = (__builtin_signbit##suffix(x) != 0) != (__builtin_signbit##suffix(y) != 0) ? -low : low;     \
    return rest;                                                                                            \
  }                                                                                                         \
                                                                                                            \
  type remainder##suffix(type x, type y) {                                                                  \
    type limit = __builtin_fabs##suffix(y), rest = __builtin_fabs##suffix(x);                               \
    if (has_none##suffix(x, y)) return (x * y) / (x * y);                                                   \
    if (limit > (most)) return x;                                                                           \
    if (limit <= (most) / 2) rest = __builtin_fmod##suffix(rest, 2 * limit);                                \
    unsigned q = rest >= limit;                                                                             \
    rest = q != 0 ? rest - limit : rest;                                                                    \
    return nearest##suffix(x, rest, limit, &q);                                                             \
  }

REMAINDERS(float, f, FLT_MAX)
REMAINDERS(double, , DBL_MAX)
REMAINDERS(long double, l, LDBL_MAX)

double drem(double x, double y) { return remainder(x, y); }
