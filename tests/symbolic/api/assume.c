// Assumptions narrow a path; none of them forks.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  klee_assume(x > 10);
  klee_assume(x < 13);
  klee_assert(x == 11 || x == 12);
  return x == 11 ? 1 : 2;
}
