/*
 * The transcendental functions of <math.h> (C11 7.12.4 to 7.12.8): the host computes the values, the
 * library sets errno and settles C's special cases. docs/runtime.md states the accuracy.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <merganser/host.h>

static int finite_number(double x) { return x - x == 0; }

/* A finite argument that has no finite value: a pole or overflow, or no value at all. */
static double check(double result, int finite_arguments) {
  if (finite_arguments && !finite_number(result)) errno = result != result ? EDOM : ERANGE;
  return result;
}

#define ONE(name) \
  double name(double x) { return check(__mg_math_##name(x), finite_number(x)); }
ONE(asin)
ONE(acos)
ONE(sinh)
ONE(cosh)
ONE(acosh)
ONE(atanh)
ONE(exp2)
ONE(expm1)
ONE(log)
ONE(log2)
ONE(log10)
ONE(log1p)

double atan(double x) { return __mg_math_atan(x); }
double tanh(double x) { return __mg_math_tanh(x); }
double asinh(double x) { return __mg_math_asinh(x); }
double cbrt(double x) { return __mg_math_cbrt(x); }
double atan2(double y, double x) { return __mg_math_atan2(y, x); }

/* The angle of an infinite argument does not exist. */
static double angle(double x) {
  if (x == HUGE_VAL || x == -HUGE_VAL) errno = EDOM;
  return x;
}

double sin(double x) { return __mg_math_sin(angle(x)); }
double cos(double x) { return __mg_math_cos(angle(x)); }
double tan(double x) { return __mg_math_tan(angle(x)); }

void sincos(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

double exp(double x) {
  double result = __mg_math_exp(x);
  if (finite_number(x) && (result == HUGE_VAL || result == 0)) errno = ERANGE;
  return result;
}

double exp10(double x) { return pow(10, x); }

double pow10(double x) { return pow(10, x); }

double pow(double x, double y) {
  if (x == 1 || y == 0) return 1;
  if (x == -1 && (y == HUGE_VAL || y == -HUGE_VAL)) return 1;
  double result = __mg_math_pow(x, y);
  if (finite_number(x) && finite_number(y)) {
    if (result != result)
      errno = EDOM;
    else if (!finite_number(result) || (result == 0 && x != 0))
      errno = ERANGE;
  }
  return result;
}

/* The square of x in two doubles (Dekker 1971): x is split into halves of 26 bits. */
static double square(double x, double *low) {
  double split = x * 134217729.0, high_part = split - (split - x), low_part = x - high_part;
  double product = x * x;
  *low = ((high_part * high_part - product) + 2 * high_part * low_part) + low_part * low_part;
  return product;
}

/* sqrt(x² + y²), scaled away from overflow, with one step of correction from the exact sum. */
double hypot(double x, double y) {
  int exponent, other;
  x = fabs(x);
  y = fabs(y);
  if (x == HUGE_VAL || y == HUGE_VAL) return HUGE_VAL;
  if (x != x || y != y) return x + y;
  if (x < y) {
    double swapped = x;
    x = y;
    y = swapped;
  }
  if (y == 0) return x;
  x = frexp(x, &exponent);
  frexp(y, &other);
  if (exponent - other > 60) return ldexp(x, exponent);
  y = ldexp(y, -exponent);
  double low_x, low_y, low_root;
  double high_x = square(x, &low_x), high_y = square(y, &low_y);
  double sum = high_x + high_y, lost = (high_x - sum) + high_y + low_x + low_y;
  double root = sqrt(sum), back = square(root, &low_root);
  root += ((sum - back) - low_root + lost) / (2 * root);
  double result = scalbn(root, exponent);
  if (!finite_number(result)) errno = ERANGE;
  return result;
}
