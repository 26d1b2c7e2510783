// An integer of 64 bits has a place in a long double and not in a double.
// paths: 1 completed, 2 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  long long i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i >= 0);
  long double wide = i;
  assert((long long)wide == i);
  assert((double)i == wide); // error: assert
  long double x;
  klee_make_symbolic(&x, sizeof x, "x");
  assert(x + 1.0L != 4.5L); // error: assert
  return 0;
}
