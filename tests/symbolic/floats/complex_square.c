// The square of a complex number: its real part is no length.
// paths: 3 completed, 1 errored
#include <assert.h>
#include <complex.h>
#include <klee/klee.h>

int main(void) {
  int re = klee_int("re"), im = klee_int("im");
  klee_assume(re >= -9 & re <= 9 & im >= -9 & im <= 9);
  double _Complex z;
  __real__ z = re;
  __imag__ z = im;
  double _Complex w = z * z;
  if (creal(w) == -3.0 && cimag(w) == 4.0) assert(creal(z) != 1.0); // error: assert
  return 0;
}
