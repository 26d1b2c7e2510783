// free of a local, of a global and of the middle of a block.
// paths: 1 completed, 3 errored
#include <klee/klee.h>
#include <stdlib.h>

static int global;

int main(void) {
  int local;
  char *p = malloc(8);
  int x = klee_int("x");
  if (x == 1) free(&local); // error: invalid-free
  if (x == 2) free(&global); // error: invalid-free
  if (x == 3) free(p + 4); // error: invalid-free
  free(p);
  free(0);
  return 0;
}
