// An assertion that fails for one input in 4 billion.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  assert(x * 3 + 7 != 0x12345678); // error: assert
  return 0;
}
