/* Qualifiers in declarations and through pointers. */
#include <stdio.h>

static void scale(double *restrict to, const double *restrict from, int n, double by) { for (int i = 0; i < n; i++) to[i] = from[i] * by; }
static const int table[] = {1, 1, 2, 3, 5, 8, 13};
static const char *const names[] = {"zero", "one"};
static volatile int device = 3;

static int poll(volatile int *d) { int reads = 0; while (*d > 0) { --*d; reads++; } return reads; }
static int last(const int *const begin, const int *const end) { const int *p = end; return p == begin ? -1 : *--p; }

int main(void) {
  double a[4] = {1, 2, 3, 4}, b[4];
  scale(b, a, 4, 0.5);
  printf("%g %g %g %g\n", b[0], b[1], b[2], b[3]);
  printf("%d %s\n", last(table, table + 7), names[1]);
  printf("%d ", poll(&device));
  printf("%d\n", device);
  const int *p = table;
  p++;
  int *const fixed = &(int){5};
  *fixed += *p;
  printf("%d\n", *fixed);
  char text[] = "const";
  const char *view = text;
  text[0] = 'C';
  printf("%s\n", view);
  return 0;
}
