// Identities of wrapping arithmetic, proved.
// paths: 1 completed
#include <klee/klee.h>

int main(void) {
  unsigned a = klee_int("a"), b = klee_int("b");
  klee_assert((a ^ b) + 2 * (a & b) == a + b);
  klee_assert((a | b) - (a & b) == (a ^ b));
  klee_assert(~a + 1 == -a);
  klee_assert(a * 9 == (a << 3) + a);
  return 0;
}
