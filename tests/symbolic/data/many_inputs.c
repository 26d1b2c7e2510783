// Twelve thousand inputs, each with a bound of its own, and a condition over all of them.
// paths: 2 completed
#include <klee/klee.h>

enum { COUNT = 12000 };
extern int __VERIFIER_nondet_int(void);
static int values[COUNT];

int main(void) {
  for (int i = 0; i < COUNT; i++) {
    values[i] = __VERIFIER_nondet_int();
    klee_assume(values[i] > i);
  }
  for (int i = 0; i < COUNT; i++) {
    if (values[i] <= i) return 1; // Never.
  }
  if (values[COUNT - 1] == 77777) return 2;
  return 3;
}
