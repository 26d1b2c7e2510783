// One place that fails on two paths is reported once.
// paths: 2 completed, 2 errored
#include <assert.h>
#include <klee/klee.h>

static void check(int x) {
  assert(x != 5); // error: assert
}

int main(void) {
  int x = klee_int("x"), y = klee_int("y");
  if (y > 0)
    check(x);
  else
    check(x + 1);
  return 0;
}
