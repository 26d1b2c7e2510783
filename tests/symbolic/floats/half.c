// Half precision: from 2048 on there are even numbers alone, and sums of vectors are in it too.
// paths: 1 completed, 2 errored
#include <assert.h>
#include <klee/klee.h>

typedef _Float16 h4 __attribute__((vector_size(8)));

int main(void) {
  h4 a;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_assume(a[0] >= (_Float16)0 & a[0] <= (_Float16)4000);
  h4 b = a + (_Float16)1;
  assert(b[0] != a[0]);                      // error: assert
  assert(b[0] * (_Float16)2 != (_Float16)7); // error: assert
  assert((int)a[0] != 2049);
  return 0;
}
