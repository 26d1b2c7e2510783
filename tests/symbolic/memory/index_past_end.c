// An index that may lie behind the array: those inputs are an error, the others go on.
// paths: 2 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int a[4] = {10, 20, 30, 40};
  unsigned i = klee_int("i");
  klee_assume(i < 6);
  int x = a[i]; // error: out-of-bounds
  if (x == 30) return 1;
  return 0;
}
