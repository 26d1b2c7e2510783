// One byte behind a heap block, and one before it.
// paths: 1 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  int x = klee_int("x");
  if (x == 1) p[8] = 1; // error: out-of-bounds
  if (x == 2) p[-1] = 1; // error: out-of-bounds
  p[7] = 2;
  return 0;
}
