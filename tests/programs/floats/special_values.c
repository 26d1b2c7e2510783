/* Infinities, NaN, signed zeros: comparisons and propagation. */
#include <math.h>
#include <stdio.h>

static void compare(double a, double b) {
  printf("%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b);
}

int main(void) {
  volatile double zero = 0, one = 1;
  double inf = one / zero, nan = zero / zero, minus = -zero;
  double values[] = {0, minus, one, -one, inf, -inf, nan};
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < 7; j++) compare(values[i], values[j]);
    printf("\n");
  }
  printf("%f %f %f\n", inf, -inf, inf + one);
  printf("%d %d %d\n", isnan(inf - inf) != 0, isnan(inf * zero) != 0, isinf(-inf) != 0);
  printf("%f %f %d\n", one / inf, one / -inf, one / minus == -inf);
  printf("%d %d\n", signbit(minus) != 0, minus == 0);
  printf("%d %d\n", isunordered(nan, one) != 0, isless(nan, one) != 0);
  printf("%g %g\n", fmax(nan, one), fmin(one, nan));
  printf("%d %d %d %d %d\n", fpclassify(zero) == FP_ZERO, fpclassify(1e-310) == FP_SUBNORMAL,
         fpclassify(inf) == FP_INFINITE, fpclassify(nan) == FP_NAN, fpclassify(one) == FP_NORMAL);
  return 0;
}
