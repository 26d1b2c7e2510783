// A table of pointers at a symbolic index: one path for each object that it may reach.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  int a = 1, b = 2, c = 3;
  int *const table[3] = {&a, &b, &c};
  unsigned i = klee_int("i");
  klee_assume(i < 3);
  return *table[i];
}
