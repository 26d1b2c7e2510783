/* A bump allocator over one block, with alignment. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct arena { unsigned char *base; size_t used, size; };

static void *take(struct arena *a, size_t n, size_t align) {
  size_t start = (a->used + align - 1) / align * align;
  if (start + n > a->size) return NULL;
  a->used = start + n;
  return a->base + start;
}

int main(void) {
  struct arena a = {malloc(1000), 0, 1000};
  char *c = take(&a, 3, 1);
  double *d = take(&a, 4 * sizeof *d, _Alignof(double));
  int *i = take(&a, 10 * sizeof *i, _Alignof(int));
  c[0] = 'x'; c[1] = 'y'; c[2] = 0;
  for (int k = 0; k < 4; k++) d[k] = k / 4.0;
  for (int k = 0; k < 10; k++) i[k] = k;
  printf("%s %g %d %zu\n", c, d[3], i[9], a.used);
  int n = 0;
  while (take(&a, 64, 16)) n++;
  printf("%d %zu\n", n, a.used);
  a.used = 0;
  long *l = take(&a, sizeof *l, 8);
  *l = 5;
  printf("%ld %d\n", *l, (unsigned char *)l == a.base);
  free(a.base);
  return 0;
}
