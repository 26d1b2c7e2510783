/*
 * The other transcendental functions of <math.h> (C11 7.12.4 to 7.12.8), made of exponential, logarithm and arc in pairs
 * of doubles (math_precise.c). docs/runtime.md states the accuracy.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include "math_pair.h"

static const struct pair one = {1, 0};
static const struct pair ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
static const struct pair ln10 = {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};
static const struct pair right_angle = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

static int finite_number(double x) { return x - x == 0; }

static int fails(int error) {
  errno = error;
  return 1;
}

/* e^x - 1 for x from -40 to 50. */
static struct pair exponential_less_one(double x) {
  int power;
  struct pair s = __mg_exponential((struct pair){x, 0}, &power);
  if (power == 0) return s;
  return pair_subtract(pair_scale(pair_add(one, s), scalbn(1, power)), one);
}

double expm1(double x) {
  if (x != x || fabs(x) < 0x1p-60) return x;
  if (x < -40) return -1;
  return x > 50 ? exp(x) : exponential_less_one(x).high;
}

/* Half of e^x, which may be a number although e^x is not. */
static double half_exponential(double x) {
  if (!finite_number(x)) return x;
  return __mg_round_exponential(pair_subtract((struct pair){x, 0}, ln2));
}

double sinh(double x) {
  double size = fabs(x);
  if (x != x || size < 0x1p-28) return x;
  if (size > 40) return copysign(half_exponential(size), x);
  struct pair e = exponential_less_one(size);
  return copysign(pair_scale(pair_add(e, pair_divide(e, pair_add(e, one))), 0.5).high, x);
}

double cosh(double x) {
  double size = fabs(x);
  if (size > 40 || x != x) return x != x ? x : half_exponential(size);
  struct pair e = pair_add(exponential_less_one(size), one);
  return pair_scale(pair_add(e, pair_divide(one, e)), 0.5).high;
}

double tanh(double x) {
  double size = fabs(x);
  if (x != x || size < 0x1p-28) return x;
  if (size > 20) return copysign(1, x);
  struct pair e = exponential_less_one(2 * size);
  return copysign(pair_divide(e, pair_add(e, (struct pair){2, 0})).high, x);
}

/* A logarithm that is no number: of zero, of what is negative, or of what is not finite. */
static int special_logarithm(double x, double *result) {
  if (x > 0 && finite_number(x)) return 0;
  *result = x != x || x > 0 ? x : x == 0 && fails(ERANGE) ? -HUGE_VAL : NAN;
  if (x < 0) errno = EDOM;
  return 1;
}

double log2(double x) {
  double result;
  if (special_logarithm(x, &result)) return result;
  return x == 1 ? 0 : pair_divide(__mg_logarithm((struct pair){x, 0}), ln2).high;
}

double log10(double x) {
  double result;
  if (special_logarithm(x, &result)) return result;
  return x == 1 ? 0 : pair_divide(__mg_logarithm((struct pair){x, 0}), ln10).high;
}

double log1p(double x) {
  double result;
  if (fabs(x) < 0x1p-53) return x;
  struct pair sum = pair_sum(1, x);
  return special_logarithm(sum.high, &result) ? result : __mg_logarithm(sum).high;
}

/* √(x + 1) or √x of a pair. */
static struct pair pair_root(struct pair x) {
  double root = sqrt(x.high);
  if (root == 0) return x;
  return pair_sum(root, pair_subtract(x, pair_product(root, root)).high / (2 * root));
}

double asinh(double x) {
  double size = fabs(x);
  if (!finite_number(x) || size < 0x1p-28) return x;
  if (size > 0x1p28)
    return copysign(pair_add(__mg_logarithm((struct pair){size, 0}), ln2).high, x);
  struct pair root = pair_root(pair_add(pair_product(size, size), one));
  return copysign(__mg_logarithm(pair_add(root, (struct pair){size, 0})).high, x);
}

double acosh(double x) {
  if (x < 1) return fails(EDOM) ? NAN : x;
  if (!finite_number(x) || x == 1) return x == 1 ? 0 : x;
  if (x > 0x1p28) return pair_add(__mg_logarithm((struct pair){x, 0}), ln2).high;
  struct pair root = pair_root(pair_multiply(pair_sum(x, -1), pair_sum(x, 1)));
  return __mg_logarithm(pair_add(root, (struct pair){x, 0})).high;
}

double atanh(double x) {
  double size = fabs(x);
  if (x != x || size < 0x1p-28) return x;
  if (size > 1) return fails(EDOM) ? NAN : x;
  if (size == 1) return fails(ERANGE) ? copysign(HUGE_VAL, x) : x;
  struct pair quotient = pair_divide(pair_sum(1, size), pair_sum(1, -size));
  return copysign(pair_scale(__mg_logarithm(quotient), 0.5).high, x);
}

/* Newton's iteration on a number from 1/8 to 1, with one step in pairs at the end. */
double cbrt(double x) {
  if (!finite_number(x) || x == 0) return x;
  int exponent;
  double m = frexp(fabs(x), &exponent), y;
  while (exponent % 3 != 0) {
    m /= 2;
    exponent++;
  }
  y = 0.4 + 0.6 * m;
  for (int i = 0; i < 5; i++) y -= (y * y * y - m) / (3 * y * y);
  struct pair cube = pair_multiply(pair_product(y, y), (struct pair){y, 0});
  double error = pair_subtract((struct pair){m, 0}, cube).high;
  return copysign(scalbn(y + error / (3 * y * y), exponent / 3), x);
}

double atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  double a = fabs(y), b = fabs(x);
  struct pair arc;
  int exponent = 0, other = 0;
  if (!finite_number(a) && !finite_number(b)) {
    arc = pair_scale(right_angle, 0.5);
  } else {
    if (finite_number(a)) a = frexp(a, &exponent);
    if (finite_number(b)) b = frexp(b, &other);
    if (a == 0 || !finite_number(b) || (b != 0 && finite_number(a) && exponent - other < -70)) {
      if (!signbit(x)) return a == 0 || !finite_number(b) ? copysign(0, y) : y / x;
      arc = (struct pair){0, 0};
    } else if (b == 0 || !finite_number(a) || exponent - other > 70) {
      return copysign(right_angle.high, y);
    } else {
      int is_steep = exponent > other || (exponent == other && a > b);
      double steep = scalbn(1, is_steep ? other - exponent : exponent - other);
      struct pair quotient = is_steep ? pair_divide((struct pair){b * steep, 0}, (struct pair){a, 0})
                                      : pair_divide((struct pair){a * steep, 0}, (struct pair){b, 0});
      arc = __mg_arc(quotient);
      if (is_steep) arc = pair_subtract(right_angle, arc);
    }
  }
  if (signbit(x)) arc = pair_subtract(pair_scale(right_angle, 2), arc);
  return copysign(arc.high, y);
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
  struct pair sum = pair_add(pair_product(x, x), pair_product(y, y));
  double root = sqrt(sum.high);
  root += pair_subtract(sum, pair_product(root, root)).high / (2 * root);
  double result = scalbn(root, exponent);
  if (!finite_number(result)) errno = ERANGE;
  return result;
}
