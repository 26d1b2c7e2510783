// The day of a moment by a product with the reciprocal: at the beginning of some days it is the day before.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int days = klee_int("days");
  klee_assume(days >= 0 & days < 40000);
  float seconds = days * 86400.0f;
  int day = (int)(seconds * (1.0f / 86400.0f));
  assert(day == days); // error: assert
  return 0;
}
