// A number of which one byte was written at a symbolic index is what the other bytes make of it.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  float numbers[4];
  unsigned char at;
  klee_make_symbolic(numbers, sizeof numbers, "numbers");
  klee_make_symbolic(&at, sizeof at, "at");
  ((unsigned char *)numbers)[at & 3] = 0;
  klee_assert(!(numbers[0] * 3.0f > 1.0f)); // error: assert
  return 0;
}
