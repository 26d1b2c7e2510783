// An assumption that cannot hold is an error of the harness.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  if (x > 5) klee_assume(x < 3); // error: user
  return 0;
}
