// A branch that the path condition decides does not fork.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  unsigned x = klee_int("x");
  if (x > 100) {
    if (x < 50) return 1;
    return 2;
  }
  if (x > 200) return 3;
  return 4;
}
