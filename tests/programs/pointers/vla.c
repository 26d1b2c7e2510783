/* Variable length arrays: sizes, loops, as parameters, typedefs. */
#include <stdio.h>
#include <string.h>

static int sum(int n, int m, int a[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j]; return s; }

static size_t measure(int n) { char text[n + 1]; memset(text, 'x', (size_t)n); text[n] = 0; return sizeof text + strlen(text); }

static int recursive(int n) { int local[n + 1]; for (int i = 0; i <= n; i++) local[i] = i; return n == 0 ? 0 : local[n] + recursive(n - 1); }

int main(void) {
  for (int n = 1; n < 5; n++) {
    int a[n][n * 2];
    for (int i = 0; i < n; i++) for (int j = 0; j < n * 2; j++) a[i][j] = i + j;
    printf("%zu %zu %d\n", sizeof a, sizeof a[0], sum(n, n * 2, a));
  }
  printf("%zu %zu %d\n", measure(10), measure(0), recursive(20));
  int n = 3;
  typedef double vector[n];
  n = 10;
  vector v;
  printf("%zu\n", sizeof v / sizeof *v);
  int k = 4, (*p)[k] = &(int[4]){1, 2, 3, 4};
  printf("%d %zu\n", (*p)[3], sizeof *p);
  for (int i = 0; i < 3; i++) { int t[i + 2]; t[i + 1] = i; k += t[i + 1] + (int)(sizeof t / sizeof *t); }
  printf("%d\n", k);
  return 0;
}
