// memset of a symbolic length in an object of symbolic size.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = klee_range(0, 60, "n"), m = klee_range(0, 62, "m"), i = klee_range(0, 60, "i");
  klee_assume(m <= n + 1);
  char *p = calloc(n, 1);
  memset(p, 'x', m); // error: out-of-bounds
  klee_assume(i < n);
  klee_assert(p[i] == (i < m ? 'x' : 0));
  free(p);
  return 0;
}
