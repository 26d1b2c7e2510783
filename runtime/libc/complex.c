/* Complex numbers (C11 7.3): parts, modulus, argument, exponential, logarithm, root and power, and the
 * products and quotients that compilers leave to a library, with the recovery of infinities of C11
 * Annex G left out: where both parts come out as NaN, they stay so. */
#include <complex.h>
#include <math.h>

#define FAMILY(T, S)                                                                          \
  T creal##S(T _Complex z) { return __real__ z; }                                             \
  T cimag##S(T _Complex z) { return __imag__ z; }                                             \
  T _Complex conj##S(T _Complex z) { return __builtin_complex(__real__ z, -__imag__ z); }     \
  T cabs##S(T _Complex z) { return hypot##S(__real__ z, __imag__ z); }                        \
  T carg##S(T _Complex z) { return atan2##S(__imag__ z, __real__ z); }                        \
  T _Complex cproj##S(T _Complex z) {                                                         \
    if (!isinf(__real__ z) && !isinf(__imag__ z)) return z;                                   \
    return __builtin_complex((T)HUGE_VAL, copysign##S(0, __imag__ z));                        \
  }                                                                                           \
  T _Complex cexp##S(T _Complex z) {                                                          \
    T size = exp##S(__real__ z);                                                              \
    return __builtin_complex(size * cos##S(__imag__ z), size * sin##S(__imag__ z));           \
  }                                                                                           \
  T _Complex clog##S(T _Complex z) { return __builtin_complex(log##S(cabs##S(z)), carg##S(z)); } \
  T _Complex csqrt##S(T _Complex z) {                                                         \
    T size = cabs##S(z), x = __real__ z, y = __imag__ z;                                      \
    if (size == 0) return __builtin_complex((T)0, y);                                         \
    if (x >= 0) {                                                                             \
      T root = sqrt##S((size + x) / 2);                                                       \
      return __builtin_complex(root, y / (2 * root));                                         \
    }                                                                                         \
    T root = sqrt##S((size - x) / 2);                                                         \
    return __builtin_complex(fabs##S(y) / (2 * root), copysign##S(root, y));                  \
  }                                                                                           \
  T _Complex cpow##S(T _Complex z, T _Complex w) {                                            \
    if (__real__ z == 0 && __imag__ z == 0) return 0;                                         \
    T _Complex l = clog##S(z);                                                                \
    T re = __real__ w * __real__ l - __imag__ w * __imag__ l;                                 \
    T im = __real__ w * __imag__ l + __imag__ w * __real__ l;                                 \
    return cexp##S(__builtin_complex(re, im));                                                \
  }

FAMILY(double, )
FAMILY(float, f)
FAMILY(long double, l)

#define PRODUCTS(T, multiply, divide)                                                         \
  T _Complex multiply(T a, T b, T c, T d) { return __builtin_complex(a * c - b * d, a * d + b * c); } \
  T _Complex divide(T a, T b, T c, T d) {                                                     \
    T e, f, g;                                                                                \
    if (__builtin_fabsl(c) >= __builtin_fabsl(d)) {                                           \
      e = d / c;                                                                              \
      f = c + d * e;                                                                          \
      g = (a + b * e) / f;                                                                    \
      return __builtin_complex(g, (b - a * e) / f);                                           \
    }                                                                                         \
    e = c / d;                                                                                \
    f = c * e + d;                                                                            \
    g = (a * e + b) / f;                                                                      \
    return __builtin_complex(g, (b * e - a) / f);                                             \
  }

PRODUCTS(float, __mulsc3, __divsc3)
PRODUCTS(double, __muldc3, __divdc3)
PRODUCTS(long double, __mulxc3, __divxc3)

/*
 * x to a whole power, for llvm.powi. Products are chosen without a branch: a symbolic power has a path for each of its
 * lengths, and none for its bits.
 */
#define WHOLE_POWER(type, name)                                                               \
  type name(type x, int n) {                                                                  \
    type result = 1;                                                                          \
    for (unsigned k = n < 0 ? 0u - (unsigned)n : (unsigned)n; k != 0; k >>= 1) {              \
      type product = result * x;                                                              \
      result = k & 1 ? product : result;                                                      \
      x *= x;                                                                                 \
    }                                                                                         \
    return n < 0 ? 1 / result : result;                                                       \
  }

WHOLE_POWER(float, __powisf2)
WHOLE_POWER(double, __powidf2)
WHOLE_POWER(long double, __powixf2)
