// A call through a pointer that is no function.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

static int good(void) { return 1; }
static int data;

int main(void) {
  int (*f)(void) = good;
  if (klee_int("x") == 3) f = (int (*)(void))&data;
  return f(); // error: out-of-bounds
}
