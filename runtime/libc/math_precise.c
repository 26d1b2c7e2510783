/*
 * exp, log, pow, sin, cos, tan, atan, asin and acos, rounded correctly in all but about one in 2^30
 * cases, so that programs print the digits that they print natively (glibc's errors stay below 0.52
 * units in the last place, for the angles 0.55; the host's Math below 1).
 *
 * exp: x = k ln 2 + r, e^(r/256) - 1 by its Taylor series in pairs of doubles (math_pair.h), then
 * eight doublings e^2a - 1 = 2 (e^a - 1) + (e^a - 1)². sin and cos: x = k π/2 + r with π/2 to 159
 * bits, then Taylor series. The inverse functions begin with a series in doubles and correct its value once with the
 * function that they invert. The angles of arguments beyond a million are the host's; all else is plain code, which is
 * explored as a program's own.
 */
#define _GNU_SOURCE
#include "math_pair.h"
#include <errno.h>
#include <math.h>
#include <merganser/host.h>

static const struct pair one = {1, 0};
static const struct pair ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
static const struct pair ln10 = {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};
static const double half_pi[3] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                  -0x1.f1976b7ed8fbcp-110};

static int is_finite(double x) { return x - x == 0; }

/* e^x - 1 for |x| up to 0.35; the relative error is below 2^-95. */
static struct pair small_exponential(struct pair x) {
  struct pair r = pair_scale(x, 0x1p-8), sum = one;
  for (double n = 9; n >= 2; n--)
    sum = pair_add(one, pair_divide(pair_multiply(r, sum), (struct pair){n, 0}));
  sum = pair_multiply(r, sum);
  for (int i = 0; i < 8; i++) sum = pair_add(pair_scale(sum, 2), pair_multiply(sum, sum));
  return sum;
}

/* e^x = (1 + result) · 2^power for |x| up to 800. */
struct pair __mg_exponential(struct pair x, int *power) {
  double k = rint(x.high * 0x1.71547652b82fep+0);
  *power = (int)k;
  struct pair r = pair_subtract(x, pair_product(k, ln2.high));
  return small_exponential(pair_subtract(r, pair_product(k, ln2.low)));
}

/* e^x as a double, with errno for a result out of range. */
double __mg_round_exponential(struct pair x) {
  int power;
  if (x.high > 710 || x.high < -746) {
    errno = ERANGE;
    return x.high > 0 ? HUGE_VAL : 0;
  }
  struct pair sum = pair_add(one, __mg_exponential(x, &power));
  double result;
  if (power > -1021) {
    result = scalbn(sum.high, power);
  } else {
    /* A subnormal result is rounded once: the sum is aligned to its last place by a larger number. */
    double align = scalbn(1, -1074 + 52 - power);
    struct pair aligned = pair_sum(align, sum.high);
    result = scalbn(pair_quick_sum(aligned.high, aligned.low + sum.low).high - align, power);
  }
  if (!is_finite(result) || result == 0) errno = ERANGE;
  return result;
}

double exp(double x) {
  if (!is_finite(x)) return x == -HUGE_VAL ? 0 : x;
  if (x == 0) return 1;
  return __mg_round_exponential((struct pair){x, 0});
}

double exp2(double x) {
  if (!is_finite(x)) return x == -HUGE_VAL ? 0 : x;
  if (fabs(x) > 1100) return __mg_round_exponential((struct pair){x, 0});
  return __mg_round_exponential(pair_multiply((struct pair){x, 0}, ln2));
}

double exp10(double x) {
  if (!is_finite(x)) return x == -HUGE_VAL ? 0 : x;
  if (fabs(x) > 400) return __mg_round_exponential((struct pair){x * 2, 0});
  return __mg_round_exponential(pair_multiply((struct pair){x, 0}, ln10));
}

double pow10(double x) { return exp10(x); }

/* ln x to about 14 digits: 2 atanh((m - 1) / (m + 1)) for x = m · 2^exponent. */
static double rough_logarithm(double x) {
  int exponent;
  double m = frexp(x, &exponent), sum = 0;
  if (m < 0x1.6a09e667f3bcdp-1) {
    m *= 2;
    exponent--;
  }
  double s = (m - 1) / (m + 1), square = s * s;
  for (double n = 19; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return exponent * ln2.high + 2 * s * sum;
}

/* The rough value y, corrected by 2 (x - e^y) / (x + e^y). */
struct pair __mg_logarithm(struct pair x) {
  int power;
  double y = rough_logarithm(x.high);
  struct pair s = __mg_exponential((struct pair){y, 0}, &power);
  struct pair scaled = {scalbn(x.high, -power), scalbn(x.low, -power)};
  struct pair difference = pair_subtract(pair_subtract(scaled, one), s);
  struct pair correction =
      pair_divide(pair_scale(difference, 2), pair_add(pair_add(scaled, one), s));
  return pair_add((struct pair){y, 0}, correction);
}

double log(double x) {
  if (x <= 0) {
    errno = x == 0 ? ERANGE : EDOM;
    return x == 0 ? -HUGE_VAL : NAN;
  }
  if (!is_finite(x) || x == 1) return x == 1 ? 0 : x;
  return __mg_logarithm((struct pair){x, 0}).high;
}

/* x or y is zero or not finite. */
static double special_power(double x, double y) {
  if (x != x || y != y) return x + y;
  int is_odd = is_finite(y) && fmod(y, 2) != 0 && y == rint(y);
  double size = (fabs(x) > 1) == (y > 0) ? HUGE_VAL : 0;
  return is_odd && signbit(x) ? -size : size;
}

double pow(double x, double y) {
  if (x == 1 || y == 0) return 1;
  if (!is_finite(x) || !is_finite(y) || x == 0) {
    if (x == -1 && y == y && !is_finite(y)) return 1;
    if (x == 0 && y < 0) errno = ERANGE;
    return special_power(x, y);
  }
  int negative = 0;
  if (x < 0) {
    if (y != rint(y)) {
      errno = EDOM;
      return NAN;
    }
    negative = fmod(y, 2) != 0;
    x = -x;
  }
  double estimate = y * rough_logarithm(x), result;
  if (fabs(estimate) > 800 || x == 1)
    result = x == 1 ? 1 : __mg_round_exponential((struct pair){estimate, 0});
  else
    result = __mg_round_exponential(pair_multiply(__mg_logarithm((struct pair){x, 0}), (struct pair){y, 0}));
  return negative ? -result : result;
}

/* x less the nearest multiple of π/2; *quadrant gets the multiple mod 4. |x| up to a million. */
static struct pair reduce(double x, int *quadrant) {
  double k = rint(x * 0x1.45f306dc9c883p-1);
  *quadrant = (int)((long long)k & 3);
  struct pair r = pair_subtract((struct pair){x, 0}, pair_product(k, half_pi[0]));
  r = pair_subtract(r, pair_product(k, half_pi[1]));
  return pair_subtract(r, pair_product(k, half_pi[2]));
}

/* x^first / first! - x^(first + 2) / (first + 2)! + …, for first 0 or 1 and |x| up to 0.8. */
static struct pair alternating_series(struct pair x, int first) {
  struct pair square = pair_multiply(x, x), sum = one;
  for (double n = 26 + first; n > first; n -= 2) {
    struct pair term = pair_multiply(square, sum);
    sum = pair_subtract(one, pair_divide(term, (struct pair){n * (n - 1), 0}));
  }
  return first == 0 ? sum : pair_multiply(x, sum);
}

/* sin(x + shift π/2) */
static struct pair sine(double x, int shift) {
  int quadrant;
  struct pair r = reduce(x, &quadrant);
  quadrant = (quadrant + shift) & 3;
  struct pair value = alternating_series(r, (quadrant & 1) == 0);
  return quadrant < 2 ? value : (struct pair){-value.high, -value.low};
}

enum { FAR = 1000000 };

/* The angle of an infinite argument does not exist. */
static double far_angle(double x) {
  if (x == HUGE_VAL || x == -HUGE_VAL) errno = EDOM;
  return x;
}

static int tiny(double x) { return fabs(x) < 0x1p-27; }

double sin(double x) {
  if (!(fabs(x) < FAR)) return __mg_math_sin(far_angle(x));
  return tiny(x) && fabs(x) < 0x1p-500 ? x : sine(x, 0).high;
}

double cos(double x) {
  if (!(fabs(x) < FAR)) return __mg_math_cos(far_angle(x));
  return tiny(x) ? 1 : sine(x, 1).high;
}

double tan(double x) {
  if (!(fabs(x) < FAR)) return __mg_math_tan(far_angle(x));
  return fabs(x) < 0x1p-500 ? x : pair_divide(sine(x, 0), sine(x, 1)).high;
}

void sincos(double x, double *sine_of_x, double *cosine_of_x) {
  *sine_of_x = sin(x);
  *cosine_of_x = cos(x);
}

/* atan x to about 14 digits: two halvings of the arc, then its series. */
static double rough_arc(double x) {
  double size = fabs(x), t = size > 1 ? 1 / size : size, sum = 0;
  for (int i = 0; i < 2; i++) t = t / (1 + sqrt(1 + t * t));
  for (double n = 21; n >= 1; n -= 2) sum = 1 / n - sum * (t * t);
  sum *= 4 * t;
  return copysign(size > 1 ? half_pi[0] - sum : sum, x);
}

/* atan x = y + atan((x - tan y) / (1 + x tan y)), where the last arc is so small that it is its own
 * tangent. */
struct pair __mg_arc(struct pair x) {
  double y = rough_arc(x.high);
  struct pair t = pair_divide(sine(y, 0), sine(y, 1));
  struct pair correction = pair_divide(pair_subtract(x, t), pair_add(one, pair_multiply(x, t)));
  return pair_add((struct pair){y, 0}, correction);
}

double atan(double x) {
  if (x != x || fabs(x) < 0x1p-500) return x;
  if (fabs(x) < FAR) return __mg_arc((struct pair){x, 0}).high;
  struct pair right = {half_pi[0], half_pi[1]};
  return copysign(pair_subtract(right, (struct pair){1 / fabs(x), 0}).high, x);
}

/* asin √((1 - x) / 2) for x from 0.9999 to 1: the half of acos x, by its series. */
static struct pair half_arc(double x) {
  double z = (1 - x) / 2, root = sqrt(z);
  if (z == 0) return (struct pair){0, 0};
  struct pair square = pair_product(root, root);
  struct pair s = pair_sum(root, ((z - square.high) - square.low) / (2 * root));
  double rest = z * (1 / 6.0 + z * (3 / 40.0 + z * (15 / 336.0 + z * (105 / 3456.0))));
  return pair_add(s, (struct pair){s.high * rest, 0});
}

static double out_of_domain(double x) {
  if (fabs(x) > 1) errno = EDOM;
  return (x - x) / (x - x);
}

enum { ASIDE = 9999 };

double asin(double x) {
  double size = fabs(x);
  if (!(size <= 1)) return x != x ? x : out_of_domain(x);
  if (size < 0x1p-500) return x;
  if (size * 10000 >= ASIDE) {
    struct pair right = {half_pi[0], half_pi[1]};
    return copysign(pair_subtract(right, pair_scale(half_arc(size), 2)).high, x);
  }
  double y = rough_arc(x / sqrt((1 - x) * (1 + x)));
  struct pair error = pair_subtract((struct pair){x, 0}, sine(y, 0));
  return pair_add((struct pair){y, 0}, pair_divide(error, sine(y, 1))).high;
}

double acos(double x) {
  double size = fabs(x);
  if (!(size <= 1)) return x != x ? x : out_of_domain(x);
  if (size * 10000 >= ASIDE) {
    struct pair arc = pair_scale(half_arc(size), 2);
    struct pair straight = {2 * half_pi[0], 2 * half_pi[1]};
    return x > 0 ? arc.high : pair_subtract(straight, arc).high;
  }
  double y = half_pi[0] - rough_arc(x / sqrt((1 - x) * (1 + x)));
  struct pair error = pair_subtract(sine(y, 1), (struct pair){x, 0});
  return pair_add((struct pair){y, 0}, pair_divide(error, sine(y, 0))).high;
}
