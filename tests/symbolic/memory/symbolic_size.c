// An allocation of symbolic size, after the size was narrowed to two values.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_int("n");
  klee_assume(n == 3 | n == 5);
  char *p = malloc(n == 3 ? 3 : 5);
  p[n - 1] = 1;
  klee_assert(p[n - 1] == 1);
  free(p);
  return 0;
}
