// A write at a symbolic index, seen by reads at concrete and symbolic ones.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned i = klee_int("i"), j = klee_int("j");
  klee_assume(i < 4);
  klee_assume(j < 4);
  a[i] = 50;
  klee_assert(a[i] == 50);
  if (a[j] == 50) return 1;
  klee_assert(i != j);
  if (a[2] == 50) return 2;
  return 3;
}
