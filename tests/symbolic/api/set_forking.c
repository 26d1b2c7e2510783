// klee_set_forking(0): a branch follows one side only.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x"), y = klee_int("y");
  int result = 0;
  klee_set_forking(0);
  if (x > 3) result = 1;
  klee_set_forking(1);
  if (y > 3) result += 2;
  return result;
}
