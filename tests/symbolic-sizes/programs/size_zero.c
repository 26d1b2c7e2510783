// Size 0 is a size: the object has no byte, can be freed, and its first byte is an error.
// paths: 1 completed, 1 errored
// native: no
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(0, 50, "n");
  char *p = malloc(n);
  *p = 1; // error: out-of-bounds
  klee_assert(n > 0);
  free(p);
  return 0;
}
