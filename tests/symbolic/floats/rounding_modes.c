// The direction of rounding is an input: a path for each, and what holds in one alone.
// paths: 5 completed, 1 errored
#include <assert.h>
#include <fenv.h>
#include <klee/klee.h>

#pragma STDC FENV_ACCESS ON

int main(void) {
  int mode = klee_int("mode");
  int n = klee_range(1, 1000, "n");
  if (fesetround(mode) != 0) return 1;
  double third = n / 3.0;
  if (fegetround() == FE_DOWNWARD) {
    assert(third * 3.0 <= n);
    return 2;
  }
  assert(third * 3.0 >= n); // error: assert
  return 0;
}
