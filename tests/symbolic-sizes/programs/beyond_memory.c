// Sizes that there is no memory for give null, all of them on one path.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume((n <= 100) | (n > (size_t)-100));
  char *p = malloc(n);
  klee_assert((p == 0) == (n > 100));
  free(p);
  return p == 0;
}
