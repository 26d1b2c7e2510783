// A complex number that is symbolic in memory: sums round, so that many numbers give one.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <complex.h>
#include <klee/klee.h>

int main(void) {
  float _Complex z;
  klee_make_symbolic(&z, sizeof z, "z");
  float _Complex d = z + (1.0f + 2.0f * I);
  if (d == 3.0f + 5.0f * I) assert(cimagf(z) == 3.0f); // error: assert
  return 0;
}
