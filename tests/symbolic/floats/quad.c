// Quad precision by the operators of the language.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  __float128 x;
  klee_make_symbolic(&x, sizeof x, "x");
  if ((int)x == 99) return 1;
  assert(x + 1 != 4); // error: assert
  return 0;
}
