// Arithmetic rounds to nearest: a path that asks for another direction ends before a result is wrong.
// paths: 1 completed, 4 errored
#include <fenv.h>
#include <immintrin.h>
#include <klee/klee.h>

int main(void) {
  volatile double one = 1, three = 3;
  double nearest = one / three;
  klee_assert(fesetround(FE_TONEAREST) == 0);
  klee_assert(fesetround(12345) != 0);
  _mm_setcsr(_mm_getcsr());
  switch (klee_range(0, 5, "which")) {
    case 0: fesetround(FE_UPWARD); break; // error: model
    case 1: fesetround(FE_TOWARDZERO); break; // error: model
    case 2: __builtin_set_flt_rounds(2); break; // error: model
    case 3: _mm_setcsr(_mm_getcsr() | 0x8000); break; // error: model
    default: klee_assert(fegetround() == FE_TONEAREST); return 0;
  }
  klee_assert(one / three != nearest);
  return 0;
}
