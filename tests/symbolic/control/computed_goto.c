// A jump through a table of labels, with a symbolic index.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  static void *const labels[] = {&&first, &&second, &&third};
  unsigned i = klee_range(0, 3, "i");
  goto *labels[i];
first:
  return 1;
second:
  return 2;
third:
  return 3;
}
