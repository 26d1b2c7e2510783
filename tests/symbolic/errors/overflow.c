// Signed overflow, where the compiler was asked to check it.
// flags: -fsanitize=signed-integer-overflow
// paths: 1 completed, 3 errored
#include <klee/klee.h>

int main(void) {
  int a = klee_int("a"), b = klee_int("b"), c = klee_int("c");
  int x = a + 1; // error: overflow
  int y = b - 1; // error: overflow
  int z = c * 2; // error: overflow
  return (x ^ y ^ z) & 0;
}
