// Sizes above the capacity are one more path, and said to be explored in part only.
// paths: 2 completed
// partial: 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned short n;
  klee_make_symbolic(&n, sizeof n, "n");
  char *p = malloc(n);
  free(p);
  return 0;
}
