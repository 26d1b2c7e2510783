/* Numbers from standard input: sum, mean, sorted. */
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b) { double x = *(const double *)a, y = *(const double *)b; return (x > y) - (x < y); }

int main(void) {
  double v[100], sum = 0;
  int n = 0;
  while (n < 100 && scanf("%lf", &v[n]) == 1) sum += v[n++];
  qsort(v, (size_t)n, sizeof *v, ascending);
  printf("%d %g %g\n", n, sum, sum / n);
  for (int i = 0; i < n; i++) printf("%g ", v[i]);
  char word[20];
  printf("\n%d ", scanf("%19s", word));
  printf("%s %d\n", word, getchar());
  return 0;
}
