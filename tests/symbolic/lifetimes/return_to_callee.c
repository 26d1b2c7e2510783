// A pointer to a variable of a function that has returned, used where another frame would lie there.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

static int *f(void) {
  int x = 3;
  int *p = &x;
  return p;
}

static int use(const int *p) {
  int own[3] = {1, 2, 3};
  const int *q = own;
  return *p + q[1]; // error: use-after-free
}

int main(void) {
  int *p = f();
  return klee_int("x") < 0 ? use(p) : 0;
}
