// SSE's minimum gives its second operand for zeros and NaNs: it is not commutative.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <string.h>
#include <xmmintrin.h>

int main(void) {
  float x[2];
  klee_make_symbolic(x, sizeof x, "x");
  __m128 a = _mm_set1_ps(x[0]), b = _mm_set1_ps(x[1]);
  int one = _mm_movemask_ps(_mm_cmpeq_ss(_mm_min_ps(a, b), _mm_min_ss(a, b))) & 1;
  int ordered = _mm_comile_ss(a, b) | _mm_comigt_ss(a, b);
  klee_assume((one == 1) & (ordered == 1));
  __m128 p = _mm_min_ps(a, b), q = _mm_min_ps(b, a);
  unsigned first, second;
  memcpy(&first, &p, sizeof first);
  memcpy(&second, &q, sizeof second);
  assert(first == second); // error: assert
  return 0;
}
