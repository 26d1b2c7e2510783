/* Compensated summation: depends on every rounding. */
#include <stdio.h>

static double kahan(const float *v, int n) {
  double sum = 0, lost = 0;
  for (int i = 0; i < n; i++) {
    double y = v[i] - lost, t = sum + y;
    lost = (t - sum) - y;
    sum = t;
  }
  return sum;
}

int main(void) {
  static float values[2000];
  unsigned state = 12345;
  for (int i = 0; i < 2000; i++) {
    state = state * 1664525u + 1013904223u;
    values[i] = (float)(state >> 8) / 65536.0f - 128.0f;
  }
  float plain = 0;
  double twice = 0;
  for (int i = 0; i < 2000; i++) plain += values[i], twice += values[i];
  printf("%.9g %.17g %.17g\n", plain, twice, kahan(values, 2000));
  float backwards = 0;
  for (int i = 1999; i >= 0; i--) backwards += values[i];
  printf("%.9g\n", backwards);
  double mean = twice / 2000, variance = 0;
  for (int i = 0; i < 2000; i++) variance += (values[i] - mean) * (values[i] - mean);
  printf("%.17g\n", variance / 1999);
  return 0;
}
