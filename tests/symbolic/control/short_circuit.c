// && and || fork for each operand that is looked at.
// paths: 5 completed
#include <klee/klee.h>

int main(void) {
  int a = klee_int("a"), b = klee_int("b"), c = klee_int("c");
  if ((a > 0 && b > 0) || c == 7) return 1;
  return 0;
}
