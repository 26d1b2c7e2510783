/* Code that sets variables on every path through loops, switches and gotos. */
#include <stdio.h>

static int classify(int n, const char **what) {
  int result;
  if (n < 0) { result = -1; *what = "negative"; goto done; }
  switch (n % 4) {
    case 0: result = n / 4; *what = "multiple"; break;
    case 2: result = n / 2; *what = "even"; break;
    default: for (result = 0; n > 0; n /= 3) result += n % 3; *what = "odd";
  }
done:
  return result;
}

static double average(const int *v, int n) {
  double sum;
  if (n == 0) return 0;
  sum = v[0];
  for (int i = 1; i < n; i++) sum += v[i];
  return sum / n;
}

int main(void) {
  for (int i = -2; i < 12; i++) { const char *w; int r = classify(i, &w); printf("%s%d ", w, r); }
  int v[5];
  for (int i = 0; i < 5; i++) v[i] = i * i;
  printf("%g %g\n", average(v, 5), average(v, 0));
  struct { int a, b; } s;
  s.a = 1;
  s.b = s.a + 1;
  printf("%d\n", s.a + s.b);
  return 0;
}
