// Shifts by an input within the width.
// paths: 1 completed
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  unsigned n = klee_int("n");
  klee_assume(n < 32);
  klee_assert(((x >> n) << n) == (x & (~0u << n)));
  klee_assert((int)x >> 31 == ((int)x < 0 ? -1 : 0) || n > 31);
  return 0;
}
