/* Complex arithmetic. */
#include <complex.h>
#include <stdio.h>

static double complex evaluate(double complex z) { return z * z + 3 * z - I; }

int main(void) {
  double complex a = 1 + 2 * I, b = 3 - I;
  double complex sum = a + b, product = a * b, quotient = a / b;
  printf("%g %g\n", creal(sum), cimag(sum));
  printf("%g %g\n", creal(product), cimag(product));
  printf("%g %g\n", creal(quotient), cimag(quotient));
  printf("%g %g %g\n", cabs(3 + 4 * I), creal(conj(a)), cimag(conj(a)));
  double complex v = evaluate(2 * I);
  printf("%g %g\n", creal(v), cimag(v));
  float complex f = 0.5f + 0.25f * I;
  f *= f;
  printf("%g %g\n", crealf(f), cimagf(f));
  double complex z = 0;
  int steps = 0;
  while (cabs(z) < 2 && steps < 100) z = z * z + (0.3 + 0.6 * I), steps++;
  printf("%d\n", steps);
  printf("%d %d %zu\n", a == 1 + 2 * I, a != b, sizeof a);
  return 0;
}
