// Whether a point lies to the left of a line, in single precision: points on the line are seen beside it.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  float x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > 0.0f & x < 8.0f);
  klee_assume(y == x); /* on the line through (0, 0) and (12, 12) */
  float side = (12.0f - 0.1f) * (y - 0.1f) - (12.0f - 0.1f) * (x - 0.2f);
  assert(side > 1.19f); // error: assert
  return 0;
}
