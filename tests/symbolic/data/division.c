// Quotient and remainder, signed and unsigned, by a constant and by an input that is not zero.
// paths: 1 completed
#include <klee/klee.h>

int main(void) {
  signed char a;
  unsigned char b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(b != 0);
  klee_assert(a / 7 * 7 + a % 7 == a);
  klee_assert(200u / b * b + 200u % b == 200u);
  klee_assert(a / b * b + a % b == a);
  return 0;
}
