// The inverse of a matrix whose determinant is compared with zero: it may be so small that the inverse is infinite.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
  float a, d;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&d, sizeof d, "d");
  klee_assume(a > 0.0f & a < 1.0f);
  klee_assume(d > 0.0f & d < 1.0f);
  float determinant = a * d;
  if (determinant == 0.0f) return 1;
  float inverse = d / determinant;
  assert(!isinf(inverse)); // error: assert
  return 0;
}
