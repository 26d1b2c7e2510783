// klee_silent_exit ends the path without a test.
// paths: 1 completed, 1 silent
#include <klee/klee.h>

int main(void) {
  if (klee_int("x") > 3) klee_silent_exit(0);
  return 0;
}
