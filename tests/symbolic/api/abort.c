// klee_abort and abort.
// paths: 1 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int x = klee_int("x");
  if (x == 1) klee_abort(); // error: abort
  if (x == 2) abort(); // error: abort
  return 0;
}
