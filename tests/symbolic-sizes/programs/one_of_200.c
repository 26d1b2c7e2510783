// An error at one size of 200.
// paths: 2 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 201, "n");
  char *p = malloc(n);
  if (n < 100) {
    free(p);
    return 0;
  }
  unsigned last = n - 1 + (n == 137);
  p[last] = 7; // error: out-of-bounds
  klee_assert(p[n - 1] == 7);
  free(p);
  return 1;
}
