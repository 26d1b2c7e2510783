// calloc takes care of a product that wraps around, and clears what it gives.
// paths: 3 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  size_t count;
  klee_make_symbolic(&count, sizeof count, "count");
  klee_assume((count & 0x0fffffffffffffff) <= 20);
  int *p = calloc(count, 8);
  if (!p) {
    klee_assert(count > 20);
    return 1;
  }
  klee_assert(count <= 20);
  size_t i = klee_range(0, 40, "i");
  klee_assert(i >= 2 * count || p[i] == 0);
  free(p);
  return 0;
}
