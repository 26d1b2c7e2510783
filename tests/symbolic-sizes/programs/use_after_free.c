// A freed object of symbolic size: use after free within its size, out of bounds beyond.
// paths: 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 10, "n");
  char *p = malloc(n);
  free(p);
  return p[5]; // error: out-of-bounds, use-after-free
}
