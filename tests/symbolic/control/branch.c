// Both sides of a branch, and of the one behind it.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 0) return 0;
  if (x < 0) return 1;
  return 2;
}
