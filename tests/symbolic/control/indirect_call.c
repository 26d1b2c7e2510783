// A call through a symbolic index into a table of functions: one path for each function.
// paths: 3 completed
#include <klee/klee.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

int main(void) {
  int (*const table[])(int, int) = {add, sub, mul};
  unsigned i = klee_range(0, 3, "i");
  return table[i](6, 3);
}
