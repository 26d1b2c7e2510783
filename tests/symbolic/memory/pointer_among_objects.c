// A pointer to one of two objects, by a branch.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int a = 1, b = 2;
  int x = klee_int("x");
  int *p = x ? &a : &b;
  *p = 5;
  klee_assert(x ? a == 5 && b == 2 : a == 1 && b == 5);
  return 0;
}
