// Arithmetic rounds as the program asks: a third is larger when rounded up, and the same towards zero as to nearest.
// paths: 4 completed, 2 errored
#include <fenv.h>
#include <immintrin.h>
#include <klee/klee.h>

int main(void) {
  volatile double one = 1, three = 3;
  double nearest = one / three;
  klee_assert(fesetround(FE_TONEAREST) == 0);
  klee_assert(fesetround(12345) != 0);
  _mm_setcsr(_mm_getcsr());
  switch (klee_range(0, 6, "which")) {
    case 0: fesetround(FE_UPWARD); break;
    case 1: fesetround(FE_TOWARDZERO); break;
    case 2: __builtin_set_flt_rounds(2); break;
    case 3: _mm_setcsr(_mm_getcsr() | 0x4000); break;
    case 4: _mm_setcsr(_mm_getcsr() | 0x8000); break; // error: model
    default: klee_assert(fegetround() == FE_TONEAREST); return 0;
  }
  klee_assert(one / three > nearest); // error: assert
  return 0;
}
