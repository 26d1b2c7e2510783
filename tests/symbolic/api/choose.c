// klee_choose: one of n values.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  switch (klee_choose(3)) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    default: klee_assert(0);
  }
}
