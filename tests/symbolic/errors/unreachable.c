// __builtin_unreachable that is reached.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  if (klee_int("x") == 77) __builtin_unreachable(); // error: unreachable
  return 0;
}
