/* Iterations whose result is fixed to the last bit: Newton's method, continued fraction of pi. */
#include <stdio.h>

static double root(double a) {
  double x = a > 1 ? a : 1, old;
  do {
    old = x;
    x = (x + a / x) / 2;
  } while (x < old);
  return old;
}

int main(void) {
  for (int i = 1; i <= 10; i++) printf("%.17g\n", root(i * 1.7));
  double x = 3.14159265358979;
  for (int i = 0; i < 12; i++) {
    int whole = (int)x;
    printf("%d ", whole);
    x = 1 / (x - whole);
  }
  printf("\n");
  double pi = 0;
  for (int k = 0; k < 12; k++) {
    double p = 1;
    for (int i = 0; i < k; i++) p /= 16;
    pi += p * (4.0 / (8 * k + 1) - 2.0 / (8 * k + 4) - 1.0 / (8 * k + 5) - 1.0 / (8 * k + 6));
  }
  printf("%.16g\n", pi);
  float f = 1;
  for (int i = 0; i < 20; i++) f = f * 1.1f + 0.3f / f;
  printf("%.9g\n", f);
  return 0;
}
