// Floating point without symbolic operands, on paths that are.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  double scale = 1.5;
  int x = klee_int("x");
  if (x > 3) scale = scale * 2 + 0.25;
  klee_assert(scale == 1.5 || scale == 3.25);
  return (int)scale;
}
