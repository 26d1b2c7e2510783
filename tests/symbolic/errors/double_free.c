// A block freed twice, on one path.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (klee_int("x") == 1) free(p);
  free(p); // error: double-free
  return 0;
}
