// A comma, nested conditionals and a statement expression.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  int y = ({
    int t = x & 3;
    t == 0 ? 10 : t == 1 ? 20 : t == 2 ? 30 : 40;
  });
  return (x++, y);
}
