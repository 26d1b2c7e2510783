// A divisor that is zero on one path altogether.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int d = 1;
  if (klee_int("x") == 3) d = 0;
  return 10 / d; // error: division-by-zero
}
