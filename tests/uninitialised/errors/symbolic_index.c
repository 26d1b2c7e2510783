// One element of four is not set: the index that reads it is an error, the others go on.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int a[4];
  unsigned i = klee_int("i");
  klee_assume(i < 4);
  a[0] = a[1] = a[2] = 1;
  if (a[i] != 1) { // error: uninitialised
    return 1;
  }
  klee_assert(i != 3);
  return 0;
}
