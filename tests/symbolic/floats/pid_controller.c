// A controller whose integral grows without a limit while its output is saturated: it leaves the range that is relied on.
// paths: 5 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

static double integral, last;

static double step(double target, double measured) {
  double error = target - measured;
  integral += error * 0.1;
  double output = 0.6 * error + 0.3 * integral + 0.05 * (error - last);
  last = error;
  return output > 10.0 ? 10.0 : output < -10.0 ? -10.0 : output;
}

int main(void) {
  double target, measured;
  klee_make_symbolic(&target, sizeof target, "target");
  klee_make_symbolic(&measured, sizeof measured, "measured");
  klee_assume(target >= 0.0 & target <= 100.0);
  klee_assume(measured >= 0.0 & measured <= 100.0);
  for (int i = 0; i < 2; i++) step(target, measured);
  assert(integral < 19.5); // error: assert
  return 0;
}
