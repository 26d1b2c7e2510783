// An object of symbolic size becomes an input of that length.
// paths: 3 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 30, "n");
  int *p = malloc(n * sizeof *p);
  klee_make_symbolic(p, n * sizeof *p, "p");
  int last = p[n - 1];
  if (last == 77) return p[n - 1 + (n == 12)]; // error: out-of-bounds
  klee_assert(p[0] != 77 || n > 1);
  free(p);
  return 0;
}
