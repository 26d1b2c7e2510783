// A wide access that begins inside the object and ends outside.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  char a[6] = {0};
  unsigned i = klee_int("i");
  klee_assume(i < 5);
  long sum = 0;
  if (i > 2)
    sum = *(int *)(a + i); // error: out-of-bounds
  return sum;
}
