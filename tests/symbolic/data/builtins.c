// Counting bits, and overflow that is asked for.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  int sum;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x != 0);
  klee_assert(__builtin_popcount(x & -x) == 1);
  klee_assert((1u << __builtin_ctz(x)) == (x & -(unsigned)x));
  if (__builtin_add_overflow(2147483600, (int)x, &sum)) return 1;
  if (sum == 2147483647) return 2;
  return 0;
}
