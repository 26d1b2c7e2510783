// Blocks of two sizes, by a branch; each is as large as it was asked for.
// paths: 2 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int x = klee_int("x");
  char *p = malloc(x ? 4 : 2);
  p[1] = 1;
  p[3] = 3; // error: out-of-bounds
  char c = p[3];
  free(p);
  if (klee_int("y")) return c;
  return 0;
}
