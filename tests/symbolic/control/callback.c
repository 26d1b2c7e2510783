// A function pointer that depends on a branch, called later.
// paths: 4 completed
#include <klee/klee.h>

typedef int (*predicate)(int);
static int positive(int x) { return x > 0; }
static int even(int x) { return (x & 1) == 0; }
static int apply(predicate f, int x) {
  if (f(x)) return 1;
  return 2;
}

int main(void) {
  int x = klee_int("x");
  int which = klee_int("which");
  if (which) return apply(positive, x);
  return apply(even, x);
}
