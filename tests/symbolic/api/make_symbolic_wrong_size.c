// klee_make_symbolic needs the whole object.
// paths: 0 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int x[2];
  klee_make_symbolic(x, sizeof x[0], "x"); // error: user
  return 0;
}
