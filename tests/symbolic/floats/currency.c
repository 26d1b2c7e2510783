// Cents from an amount by truncation: 0.29 is 28 cents.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int cents = klee_int("cents");
  klee_assume(cents >= 0 & cents < 100);
  double amount = cents / 100.0;
  assert((int)(amount * 100.0) == cents); // error: assert
  return 0;
}
