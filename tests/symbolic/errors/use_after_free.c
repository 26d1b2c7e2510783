// A block read after it was freed, on one path.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 3;
  if (klee_int("x") < 0) free(p);
  return *p; // error: use-after-free
}
