// An object made symbolic twice: the second input replaces the first.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int first = x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (first > 0) return x > 0 ? 1 : 2;
  if (x > 0) return 3;
  return 4;
}
