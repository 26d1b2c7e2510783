// One byte behind the last one, whatever the size.
// paths: 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 8, "n");
  char *p = malloc(n);
  p[n] = 0; // error: out-of-bounds
  free(p);
  return 0;
}
