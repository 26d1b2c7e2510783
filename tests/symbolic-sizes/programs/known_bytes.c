// Bytes that every size has are accessed without a question, and their neighbour is not.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char n = klee_range(0, 100, "n");
  char *p = malloc(n + 4);
  p[0] = 1;
  *(int *)p = 5;
  klee_assert(*(int *)p == 5);
  p[5] = 6; // error: out-of-bounds
  klee_assert(p[5] == 6 && n >= 2);
  free(p);
  return 0;
}
