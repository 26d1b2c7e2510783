// realloc to a smaller symbolic size: what was within bounds is no more; 0 frees.
// paths: 1 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(4, 60, "n"), m = klee_range(0, 60, "m");
  klee_assume(m <= n);
  char *p = malloc(n);
  p[3] = 3;
  char *q = realloc(p, m);
  if (!q) {
    klee_assert(m == 0);
    return *p; // error: use-after-free
  }
  klee_assert(m > 0);
  char c = q[3]; // error: out-of-bounds
  klee_assert(c == 3);
  free(q);
  return 0;
}
