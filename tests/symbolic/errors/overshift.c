// Shifts by the width or more.
// paths: 1 completed, 3 errored
#include <klee/klee.h>

int main(void) {
  unsigned a = klee_int("a"), b = klee_int("b"), c = klee_int("c");
  unsigned x = 1u << a; // error: overshift
  unsigned y = 0xf0u >> b; // error: overshift
  int z = -16 >> c; // error: overshift
  return (x ^ y ^ z) & 0;
}
