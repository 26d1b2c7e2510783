// Each operator that divides; the path goes on where the divisor is not zero.
// paths: 1 completed, 4 errored
#include <klee/klee.h>

int main(void) {
  int a = klee_int("a"), b = klee_int("b"), c = klee_int("c"), d = klee_int("d");
  unsigned q = 100u / (unsigned)a; // error: division-by-zero
  unsigned r = 100u % (unsigned)b; // error: division-by-zero
  int s = 100 / c; // error: division-by-zero
  int t = 100 % d; // error: division-by-zero
  return (q ^ r ^ s ^ t) & 0;
}
