// strndup of a symbolic length allocates as much as there is of the string.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = klee_range(0, 40, "n");
  char *copy = strndup("five and twenty characters", n);
  unsigned length = n - (n > 26) * (n - 26);
  klee_assert(copy[length] == 0);
  copy[length + (n == 17)] = 1; // error: out-of-bounds
  free(copy);
  return 0;
}
