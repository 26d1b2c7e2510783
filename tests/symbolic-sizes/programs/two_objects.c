// A pointer into one of two objects of symbolic size.
// paths: 2 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(4, 40, "n"), m = klee_range(4, 40, "m");
  char *p[2] = {calloc(n, 1), calloc(m, 1)};
  unsigned which = klee_range(0, 2, "which"), i = klee_range(0, 7, "i");
  p[which][i] = 5; // error: out-of-bounds
  klee_assert(i < (which ? m : n));
  klee_assert(p[which][i] == 5 && p[1 - which][0] == 0);
  free(p[0]);
  free(p[1]);
  return 0;
}
