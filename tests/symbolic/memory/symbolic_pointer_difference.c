// Pointers into one array: difference and order.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int a[8];
  unsigned i = klee_int("i"), j = klee_int("j");
  klee_assume(i < 8);
  klee_assume(j < 8);
  int *p = &a[i], *q = &a[j];
  klee_assert(p - q == (long)i - (long)j);
  if (p < q) return 1;
  return 0;
}
