// klee_is_symbolic: inputs and what is computed from them.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_assert(klee_is_symbolic(x));
  klee_assert(klee_is_symbolic(x + 1));
  klee_assert(!klee_is_symbolic(3));
  klee_assert(!klee_is_symbolic(x - x));
  if (x == 7) return 1;
  return 0;
}
