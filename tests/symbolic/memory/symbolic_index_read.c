// A read of a constant table at a symbolic index: no fork.
// paths: 2 completed
#include <klee/klee.h>

static const unsigned char table[8] = {3, 1, 4, 1, 5, 9, 2, 6};

int main(void) {
  unsigned i = klee_int("i");
  klee_assume(i < 8);
  klee_assert(table[i] != 0 && table[i] <= 9);
  if (table[i] == 9) return i;
  return 0;
}
