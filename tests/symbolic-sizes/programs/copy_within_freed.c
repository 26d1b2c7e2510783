// A copy of symbolic length within an object that was freed: its source is looked at first, wherever its target may be.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = klee_range(0, 3, "n"), at = klee_range(0, 6, "at");
  char *p = malloc(1);
  free(p);
  memmove(p + (at ^ 1), p, n); // error: use-after-free
  return 0;
}
