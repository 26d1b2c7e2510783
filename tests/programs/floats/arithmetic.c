/* Double and float arithmetic, exact digits. */
#include <stdio.h>

int main(void) {
  double a = 0.1, b = 0.2;
  printf("%.17g %.17g %.17g %.17g\n", a + b, a - b, a * b, a / b);
  float f = 0.1f, g = 0.2f;
  printf("%.9g %.9g %.9g %.9g\n", f + g, f - g, f * g, f / g);
  printf("%.17g\n", f + b);
  double sum = 0;
  for (int i = 1; i <= 1000; i++) sum += 1.0 / i;
  printf("%.17g\n", sum);
  float single = 0;
  for (int i = 1000; i >= 1; i--) single += 1.0f / i;
  printf("%.9g\n", single);
  double product = 1;
  for (int i = 1; i <= 170; i++) product *= i;
  printf("%.17g %.17g\n", product, product * 171);
  double tiny = 1;
  int halvings = 0;
  while (tiny / 2 > 0) tiny /= 2, halvings++;
  printf("%.17g %d\n", tiny, halvings);
  volatile double one = 1;
  printf("%d %d %d\n", one / 3 * 3 == 1, one + 1e-17 == one, 1e16 + one == 1e16);
  return 0;
}
