/* Gaussian elimination with pivoting, in double and float. */
#include <math.h>
#include <stdio.h>

enum { N = 8 };

static double determinant(double a[N][N]) {
  double result = 1;
  for (int k = 0; k < N; k++) {
    int pivot = k;
    for (int i = k + 1; i < N; i++)
      if (fabs(a[i][k]) > fabs(a[pivot][k])) pivot = i;
    if (pivot != k) {
      result = -result;
      for (int j = 0; j < N; j++) {
        double t = a[k][j];
        a[k][j] = a[pivot][j];
        a[pivot][j] = t;
      }
    }
    result *= a[k][k];
    for (int i = k + 1; i < N; i++) {
      double factor = a[i][k] / a[k][k];
      for (int j = k; j < N; j++) a[i][j] -= factor * a[k][j];
    }
  }
  return result;
}

int main(void) {
  double a[N][N], b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = 1.0 / (i + j + 1);
      b[i][j] = (i * 7 + j * 3) % 11 + (i == j) * 10;
    }
  printf("%.10e\n", determinant(a));
  printf("%.17g\n", determinant(b));
  float f[3][3] = {{2, 1, 1}, {1, 3, 2}, {1, 0, 0}}, square[3][3] = {{0}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) square[i][j] += f[i][k] * f[k][j];
  for (int i = 0; i < 3; i++) printf("%g %g %g\n", square[i][0], square[i][1], square[i][2]);
  return 0;
}
