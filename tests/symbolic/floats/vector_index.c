// An element of a vector at a symbolic index is a choice among all of them, read and written.
// paths: 1 completed, 2 errored
#include <assert.h>
#include <klee/klee.h>

typedef float v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a;
  klee_make_symbolic(&a, sizeof a, "a");
  unsigned k = (unsigned)klee_int("k");
  klee_assume(k < 4);
  klee_assume((a[0] == 1.0f) & (a[1] == 2.0f) & (a[2] == 4.0f) & (a[3] == 8.0f));
  v4 b = a;
  b[k] = 16.0f;
  float sum = b[0] + b[1] + b[2] + b[3];
  assert(sum == 31.0f - a[k]);
  if (a[k] == 4.0f) assert(k != 2); // error: assert
  assert(a[3 - k] != 8.0f);         // error: assert
  return 0;
}
