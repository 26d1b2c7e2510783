/* Rounding functions on the awkward cases. */
#include <math.h>
#include <stdio.h>

int main(void) {
  double values[] = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5,
                     -0.0, 1e300, 0.1, -0.9, 2147483648.5};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    double x = values[i], whole;
    double part = modf(x, &whole);
    printf("%g %g %g %g %g %g %g\n", floor(x), ceil(x), trunc(x), round(x), rint(x), part, whole);
  }
  printf("%ld %ld %lld\n", lround(2.5), lrint(2.5), llround(-3.5));
  printf("%g %g %g\n", fmod(10, 3), fmod(-10, 3), fmod(5.5, -2));
  printf("%g %g\n", remainder(10, 4), remainder(11, 4));
  printf("%g %g %g\n", fabs(-3.5), copysign(3, -0.0), fdim(5, 3));
  int e;
  double m = frexp(1234.5, &e);
  printf("%.17g %d %g %g\n", m, e, ldexp(0.75, 4), scalbn(1, -1074));
  printf("%.17g %.17g %d %g\n", nextafter(1, 2), nextafter(0, 1), ilogb(1000), logb(0.1));
  printf("%.17g %.17g\n", sqrt(2), hypot(3, 4));
  printf("%.17g\n", fma(0.1, 10, -1));
  return 0;
}
