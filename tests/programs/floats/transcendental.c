/* Elementary functions to 12 digits. */
#include <math.h>
#include <stdio.h>

int main(void) {
  for (double x = -3; x <= 3; x += 0.75)
    printf("%.12g %.12g %.12g %.12g %.12g\n", sin(x) + 0.0, cos(x), tan(x) + 0.0, exp(x), atan(x));
  for (double x = 0.25; x < 100; x *= 3)
    printf("%.12g %.12g %.12g %.12g\n", log(x), log10(x), log2(x), cbrt(x));
  printf("%.12g %.12g %.12g\n", pow(2, 10), pow(2, 0.5), pow(10, -3));
  printf("%.12g %.12g %.12g\n", pow(-2, 3), pow(0, 0), pow(-8, 2));
  printf("%.12g %.12g %.12g\n", sinh(1), cosh(1), tanh(1));
  printf("%.12g %.12g %.12g\n", asin(0.5), acos(0.5), atan2(-1, -1));
  printf("%.12g %.12g %.12g\n", asinh(1), acosh(2), atanh(0.5));
  printf("%.12g %.12g %.12g\n", expm1(1e-5), log1p(1e-5), exp2(0.5));
  printf("%.10g %.10g %.10g %.10g\n", tgamma(5.5), lgamma(10.5), erf(0.5), erfc(2));
  printf("%d %d\n", isnan(log(-1)) != 0, isinf(log(0)) != 0);
  return 0;
}
