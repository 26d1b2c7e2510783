// The remainder of doubles as one operation: an angle that is reduced by two turns, not by one.
// flags: -fmath-errno
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
  double degrees;
  klee_make_symbolic(&degrees, sizeof degrees, "degrees");
  klee_assume(degrees >= -3600.0 & degrees <= 3600.0);
  double reduced = fmod(degrees, 720.0);
  assert(reduced < 720.0 & reduced > -720.0);
  assert(reduced <= 360.0); // error: assert
  return 0;
}
