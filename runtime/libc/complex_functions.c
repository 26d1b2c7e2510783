/* Trigonometric and hyperbolic functions of complex numbers and their inverses (C11 7.3.5, 7.3.6), for finite arguments
 * within a few units in the last place: inverses by W. Kahan's formulas ("Branch cuts for complex elementary functions",
 * 1987), without his care for the largest and smallest numbers. */
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>

#define FAMILY(T, S)                                                                              \
  T _Complex csinh##S(T _Complex z) {                                                             \
    T x = __real__ z, y = __imag__ z;                                                             \
    if (y == 0) return __builtin_complex(sinh##S(x), y);                                          \
    return __builtin_complex(sinh##S(x) * cos##S(y), cosh##S(x) * sin##S(y));                     \
  }                                                                                               \
  T _Complex ccosh##S(T _Complex z) {                                                             \
    T x = __real__ z, y = __imag__ z;                                                             \
    if (y == 0) return __builtin_complex(cosh##S(x), x * y);                                      \
    return __builtin_complex(cosh##S(x) * cos##S(y), sinh##S(x) * sin##S(y));                     \
  }                                                                                               \
  T _Complex ctanh##S(T _Complex z) {                                                             \
    T x = __real__ z, y = __imag__ z;                                                             \
    if (fabs##S(x) > 25) return __builtin_complex(copysign##S(1, x), copysign##S(0, sin##S(2 * y))); \
    T t = tan##S(y), s = sinh##S(x), beta = 1 + t * t, rho = sqrt##S(1 + s * s);                  \
    T d = 1 + beta * s * s;                                                                       \
    return __builtin_complex(beta * rho * s / d, t / d);                                          \
  }                                                                                               \
  /* sin z = -i sinh iz, and so on */                                                             \
  T _Complex csin##S(T _Complex z) {                                                              \
    T _Complex r = csinh##S(__builtin_complex(-__imag__ z, __real__ z));                          \
    return __builtin_complex(__imag__ r, -__real__ r);                                            \
  }                                                                                               \
  T _Complex ccos##S(T _Complex z) {                                                              \
    return ccosh##S(__builtin_complex(-__imag__ z, __real__ z));                                  \
  }                                                                                               \
  T _Complex ctan##S(T _Complex z) {                                                              \
    T _Complex r = ctanh##S(__builtin_complex(-__imag__ z, __real__ z));                          \
    return __builtin_complex(__imag__ r, -__real__ r);                                            \
  }                                                                                               \
  T _Complex casin##S(T _Complex z) {                                                             \
    T x = __real__ z, y = __imag__ z;                                                             \
    T _Complex a = csqrt##S(__builtin_complex(1 - x, -y)), b = csqrt##S(__builtin_complex(1 + x, y)); \
    T re = atan2##S(x, __real__ a * __real__ b - __imag__ a * __imag__ b);                        \
    return __builtin_complex(re, asinh##S(__real__ a * __imag__ b - __imag__ a * __real__ b));    \
  }                                                                                               \
  T _Complex cacos##S(T _Complex z) {                                                             \
    T x = __real__ z, y = __imag__ z;                                                             \
    T _Complex a = csqrt##S(__builtin_complex(1 - x, -y)), b = csqrt##S(__builtin_complex(1 + x, y)); \
    T im = asinh##S(__real__ b * __imag__ a - __imag__ b * __real__ a);                           \
    return __builtin_complex(2 * atan2##S(__real__ a, __real__ b), im);                           \
  }                                                                                               \
  T _Complex cacosh##S(T _Complex z) {                                                            \
    T x = __real__ z, y = __imag__ z;                                                             \
    T _Complex a = csqrt##S(__builtin_complex(x - 1, y)), b = csqrt##S(__builtin_complex(x + 1, y)); \
    T re = asinh##S(__real__ a * __real__ b + __imag__ a * __imag__ b);                           \
    return __builtin_complex(re, 2 * atan2##S(__imag__ a, __real__ b));                           \
  }                                                                                               \
  T _Complex casinh##S(T _Complex z) {                                                            \
    T _Complex r = casin##S(__builtin_complex(__imag__ z, -__real__ z));                          \
    return __builtin_complex(-__imag__ r, __real__ r);                                            \
  }                                                                                               \
  T _Complex catanh##S(T _Complex z) {                                                            \
    T x = __real__ z, y = __imag__ z, squared = y * y;                                            \
    T re = log1p##S(4 * fabs##S(x) / ((1 - fabs##S(x)) * (1 - fabs##S(x)) + squared)) / 4;        \
    T im = atan2##S(2 * y, (1 - x) * (1 + x) - squared) / 2;                                      \
    return __builtin_complex(copysign##S(re, x), im);                                             \
  }                                                                                               \
  T _Complex catan##S(T _Complex z) {                                                             \
    T _Complex r = catanh##S(__builtin_complex(-__imag__ z, __real__ z));                         \
    return __builtin_complex(__imag__ r, -__real__ r);                                            \
  }                                                                                               \
  T _Complex clog10##S(T _Complex z) {                                                            \
    return __builtin_complex(log10##S(cabs##S(z)), carg##S(z) * (T)0.43429448190325182765L);      \
  }

FAMILY(double, )
FAMILY(float, f)
FAMILY(long double, l)

/* The names that glibc gives them for types with a width (math_names.c). */
#define ONE(T, S, N, name) \
  T _Complex name##N(T _Complex z) { return name##S(z); }
#define PART(T, S, N, name) \
  T name##N(T _Complex z) { return name##S(z); }
#define NAMED(T, S, N)                                                     \
  ONE(T, S, N, cproj)                                                      \
  ONE(T, S, N, conj)                                                       \
  ONE(T, S, N, cexp)                                                       \
  ONE(T, S, N, clog)                                                       \
  ONE(T, S, N, clog10)                                                     \
  ONE(T, S, N, csqrt)                                                      \
  ONE(T, S, N, csin)                                                       \
  ONE(T, S, N, ccos)                                                       \
  ONE(T, S, N, ctan)                                                       \
  ONE(T, S, N, csinh)                                                      \
  ONE(T, S, N, ccosh)                                                      \
  ONE(T, S, N, ctanh)                                                      \
  ONE(T, S, N, casin)                                                      \
  ONE(T, S, N, cacos)                                                      \
  ONE(T, S, N, catan)                                                      \
  ONE(T, S, N, casinh)                                                     \
  ONE(T, S, N, cacosh)                                                     \
  ONE(T, S, N, catanh)                                                     \
  PART(T, S, N, creal)                                                     \
  PART(T, S, N, cimag)                                                     \
  PART(T, S, N, cabs)                                                      \
  PART(T, S, N, carg)                                                      \
  T _Complex cpow##N(T _Complex z, T _Complex w) { return cpow##S(z, w); }

NAMED(float, f, f32)
NAMED(double, , f64)
NAMED(double, , f32x)
NAMED(long double, l, f64x)
