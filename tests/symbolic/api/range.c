// klee_range: from the first value to the one before the second; one value is no input.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_range(-1, 2, "x");
  int one = klee_range(5, 6, "one");
  klee_assert(one == 5 && !klee_is_symbolic(one));
  klee_assert(x >= -1 && x < 2);
  if (x < 0) return 1;
  if (x == 0) return 2;
  return 3;
}
