/*
 * Gamma and error functions (C11 7.12.8), to about 14 digits.
 *
 * lgamma and tgamma: Lanczos's approximation with g = 607/128 and 15 terms, reflected for x < 0.5;
 * factorials up to 22! are exact. erf: its Taylor series for small arguments; erfc: a continued
 * fraction for large ones.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>

int signgam;

static const double lanczos[] = {
    0.99999999999999709182,     57.156235665862923517,      -59.597960355475491248,
    14.136097974741747174,      -0.49191381609762019978,    .33994649984811888699e-4,
    .46523628927048575665e-4,   -.98374475304879564677e-4,  .15808870322491248884e-3,
    -.21026444172410488319e-3,  .21743961811521264320e-3,   -.16431810653676389022e-3,
    .84418223983852743293e-4,   -.26190838401581408670e-4,  .36899182659531622704e-5};

static double series(double x) {
  double sum = lanczos[0];
  for (int i = 1; i < 15; i++) sum += lanczos[i] / (x + i);
  return sum;
}

static double log_gamma(double x) {
  if (x < 0.5) return log(M_PI / fabs(sin(M_PI * x))) - log_gamma(1 - x);
  if (x == 1 || x == 2) return 0;
  x -= 1;
  double t = x + 607.0 / 128 + 0.5;
  return (x + 0.5) * log(t) - t + log(sqrt(2 * M_PI) * series(x));
}

double lgamma_r(double x, int *sign) {
  *sign = 1;
  if (x != x) return x;
  if (x == HUGE_VAL || x == -HUGE_VAL) return HUGE_VAL;
  if (x <= 0 && x == floor(x)) {
    errno = ERANGE;
    return HUGE_VAL;
  }
  if (x < 0 && fmod(floor(x), 2) != 0) *sign = -1;
  return log_gamma(x);
}

double lgamma(double x) { return lgamma_r(x, &signgam); }

double gamma(double x) { return lgamma(x); }

double tgamma(double x) {
  if (x == 0) {
    errno = ERANGE;
    return copysign(HUGE_VAL, x);
  }
  if (x == -HUGE_VAL || (x < 0 && x == floor(x))) {
    errno = EDOM;
    return NAN;
  }
  if (x > 171.7) {
    if (x != HUGE_VAL) errno = ERANGE;
    return HUGE_VAL;
  }
  if (x == floor(x) && x <= 23) {
    double product = 1;
    for (double i = 2; i < x; i++) product *= i;
    return product;
  }
  if (x < 0.5) return M_PI / (sin(M_PI * x) * tgamma(1 - x));
  x -= 1;
  double t = x + 607.0 / 128 + 0.5, half = pow(t, (x + 0.5) / 2);
  return sqrt(2 * M_PI) * series(x) * half * exp(-t) * half;
}

static double erf_series(double x) {
  double term = x, sum = x;
  for (int n = 1; n < 100 && fabs(term) > 1e-18 * fabs(sum); n++) {
    term *= -x * x / n;
    sum += term / (2 * n + 1);
  }
  return sum * M_2_SQRTPI;
}

static double erfc_fraction(double x) {
  double fraction = 0;
  for (int n = 120; n > 0; n--) fraction = n / 2.0 / (x + fraction);
  return exp(-x * x) / sqrt(M_PI) / (x + fraction);
}

double erf(double x) {
  if (x != x) return x;
  if (fabs(x) < 2) return erf_series(x);
  return x > 6 ? 1 : x < -6 ? -1 : x > 0 ? 1 - erfc_fraction(x) : erfc_fraction(-x) - 1;
}

double erfc(double x) {
  if (x != x) return x;
  if (fabs(x) < 1) return 1 - erf_series(x);
  if (x > 28) return 0;
  return x > 0 ? erfc_fraction(x) : x < -6 ? 2 : 2 - erfc_fraction(-x);
}
