// _Bool holds 0 or 1 whatever is assigned.
// paths: 2 completed
#include <klee/klee.h>
#include <stdbool.h>

int main(void) {
  int x = klee_int("x");
  bool b = x;
  bool c = x > 10;
  if (b != c) return 1;
  return 0;
}
