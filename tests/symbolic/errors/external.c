// A call of a function that nobody defines, on one path.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int nowhere(int);

int main(void) {
  int x = klee_int("x");
  if (x == 3) return nowhere(x); // error: external
  return 0;
}
