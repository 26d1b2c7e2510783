// calloc gives zeros, also where a block was used before.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 3; i++) {
    int *p = calloc(4, sizeof *p);
    klee_assert(p[0] == 0 && p[3] == 0);
    p[0] = p[3] = 7;
    free(p);
  }
  if (klee_int("x") == 3) return 1;
  return 0;
}
