// A symbolic whole power: interest over a number of years, a path for each length of the power and none for its value.
// paths: 7 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int years;
  klee_make_symbolic(&years, sizeof years, "years");
  klee_assume(years >= -40 & years <= 40);
  double factor = __builtin_powi(1.5, years);
  assert(factor != 11.390625); // error: assert
  assert(factor > 0.0);
  return 0;
}
