// What the analysis interface says of the size of an object is the term.
// paths: 1 completed
// native: no
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(1, 90, "n");
  char *p = malloc(n);
  klee_assert(klee_get_obj_size(p) == n);
  klee_check_memory_access(p, 1);
  free(p);
  return 0;
}
