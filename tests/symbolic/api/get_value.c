// klee_get_value*: some value, which does not narrow the path.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_assume(x > 3);
  int value = klee_get_value_i32(x);
  klee_assert(!klee_is_symbolic(value));
  klee_assert(value > 3);
  klee_assert(klee_get_valuel(12) == 12);
  klee_assert(klee_get_valuell(-12) == -12);
  klee_assert(klee_get_value_i64(1L << 40) == 1L << 40);
  if (x == 1000000) return 1;
  return 2;
}
