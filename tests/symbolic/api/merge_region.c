// klee_open_merge and klee_close_merge around a branch.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  int y = 0;
  klee_open_merge();
  if (x > 5) y = 1;
  klee_close_merge();
  klee_assert(y == (x > 5));
  return 0;
}
