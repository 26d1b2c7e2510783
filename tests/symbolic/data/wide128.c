// Integers of 128 bits.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  unsigned long a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(a < 1000000 & b < 1000000);
  unsigned __int128 wide = ((unsigned __int128)a << 64) | b;
  klee_assert((unsigned long)(wide >> 64) == a);
  klee_assert((unsigned long)wide == b);
  if ((wide + 1) >> 64 == 77) return 1;
  return 0;
}
