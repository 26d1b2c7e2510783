// The root of a quadratic equation by the formula from school: cancellation, or an overflow, makes it wrong.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
  double b;
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(b >= 1.0 & b <= 1e9);
  double root = (-b + sqrt(b * b - 4.0)) / 2.0; /* x² + bx + 1 = 0 */
  assert(root != 0.0); // error: assert
  return 0;
}
