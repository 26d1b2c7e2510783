// Linear interpolation that does not reach its end: a + (b - a) is not always b.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

static float between(float a, float b, float t) { return a + t * (b - a); }

int main(void) {
  float a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(a >= 0.0f & a <= 100.0f);
  klee_assume(b >= 0.0f & b <= 100.0f);
  assert(between(a, b, 1.0f) == b); // error: assert
  return 0;
}
