// realloc to a larger symbolic size keeps what there was, and has the new boundary.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(2, 60, "n"), k = klee_range(0, 60, "k");
  klee_assume(k < n);
  char *p = malloc(n);
  p[k] = 'k';
  p[1] = k == 1 ? 'k' : '1';
  p = realloc(p, n + 10);
  klee_assert(p[k] == 'k');
  p[n + 9] = 1;
  klee_assert(p[1] == (k == 1 ? 'k' : '1'));
  p[n + (n == 31 ? 10 : 0)] = 1; // error: out-of-bounds
  free(p);
  return 0;
}
