/*
 * The transcendental functions of <math.h> (C11 7.12.4 to 7.12.8) that the host computes; the library
 * sets errno. math_precise.c has the more common ones. docs/runtime.md states the accuracy.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <merganser/host.h>
#include "math_pair.h"

static int finite_number(double x) { return x - x == 0; }

/* A finite argument that has no finite value: a pole or overflow, or no value at all. */
static double check(double result, int finite_arguments) {
  if (finite_arguments && !finite_number(result)) errno = result != result ? EDOM : ERANGE;
  return result;
}

#define ONE(name) \
  double name(double x) { return check(__mg_math_##name(x), finite_number(x)); }
ONE(sinh)
ONE(cosh)
ONE(acosh)
ONE(atanh)
ONE(expm1)
ONE(log2)
ONE(log10)
ONE(log1p)

double tanh(double x) { return __mg_math_tanh(x); }
double asinh(double x) { return __mg_math_asinh(x); }
double cbrt(double x) { return __mg_math_cbrt(x); }
double atan2(double y, double x) { return __mg_math_atan2(y, x); }

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
  struct pair sum = pair_add(pair_product(x, x), pair_product(y, y));
  double root = sqrt(sum.high);
  root += pair_subtract(sum, pair_product(root, root)).high / (2 * root);
  double result = scalbn(root, exponent);
  if (!finite_number(result)) errno = ERANGE;
  return result;
}
