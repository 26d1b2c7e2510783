// A symbolic size does not change what may be freed.
// paths: 1 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(0, 90, "n");
  char *p = malloc(n);
  if (n == 17) free(p + 1); // error: invalid-free
  free(p);
  if (n == 71) free(p); // error: double-free
  return 0;
}
