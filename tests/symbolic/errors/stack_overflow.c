// One element behind a local array, read in a callee.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

static int get(const int *a, int i) {
  return a[i]; // error: out-of-bounds
}

int main(void) {
  int a[3] = {1, 2, 3};
  return get(a, klee_int("x") == 5 ? 3 : 2);
}
