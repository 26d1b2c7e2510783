/* Callbacks with context: map, filter and reduce over arrays. */
#include <stdio.h>

struct accumulator { int count; double sum; const char *separator; };
typedef void visit(void *context, double value);

static void each(const double *v, int n, visit *f, void *context) { for (int i = 0; i < n; i++) f(context, v[i]); }
static void add(void *context, double value) { struct accumulator *a = context; a->count++; a->sum += value; }
static void show(void *context, double value) { struct accumulator *a = context; printf("%s%g", a->count++ ? a->separator : "", value); }
static int filter(double *v, int n, int (*keep)(double, void *), void *context) { int m = 0; for (int i = 0; i < n; i++) if (keep(v[i], context)) v[m++] = v[i]; return m; }
static int above(double v, void *limit) { return v > *(double *)limit; }

int main(void) {
  double v[] = {3.5, -1, 4.25, 0, 2.75, 9};
  struct accumulator a = {0, 0, ", "}, b = {0, 0, "; "};
  each(v, 6, add, &a);
  printf("%d %g\n", a.count, a.sum);
  each(v, 6, show, &b);
  double limit = 1;
  int n = filter(v, 6, above, &limit);
  b.count = 0;
  printf(" -> ");
  each(v, n, show, &b);
  printf("\n");
  return 0;
}
