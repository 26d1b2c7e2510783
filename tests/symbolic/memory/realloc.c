// realloc keeps symbolic contents.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  klee_make_symbolic(p, 4, "p");
  p = realloc(p, 100);
  p[50] = 1;
  if (p[3] == 'x') return 1;
  return 0;
}
