/* Every floating conversion, flag and precision. */
#include <stdio.h>

int main(void) {
  double values[] = {0, 1, -1, 0.1, 123456.789, 1e-5, 1.5e300, 0.000123456, 99999.95, 1e21};
  for (int i = 0; i < 10; i++) {
    double v = values[i];
    printf("[%f] [%e] [%g] [%a]\n", v, v, v, v);
    printf("[%.0f] [%.0e] [%.0g] [%.3a]\n", v, v, v, v);
    printf("[%12.3f] [%-14.2e] [%+g] [% g] [%#g]\n", v, v, v, v, v);
    printf("[%012.2f] [%+08.1f] [%-+10.1f] [%.10g] [%G]\n", v, v, v, v, v);
  }
  printf("%.20f %.30e\n", 0.1, 1.0 / 3);
  printf("%.3f %.2f %.1f %.0f\n", 2.0005, 2.675, 0.25, 2.5);
  printf("%5.1f|%-8.3f|%08.3f|%+.2e\n", 3.14159, 3.14159, -3.14159, 31415.9);
  printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001);
  printf("%.15g %.16g %.17g\n", 0.1, 0.1, 0.1);
  return 0;
}
