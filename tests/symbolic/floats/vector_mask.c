// Lanes chosen by a comparison of vectors, as code without branches does it.
// paths: 3 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

typedef double v2 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((vector_size(16)));

int main(void) {
  v2 a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  l2 less = a < b;
  v2 least = (v2)((less & (l2)a) | (~less & (l2)b));
  if (less[0] && !less[1]) assert(least[0] < least[1]); // error: assert
  return 0;
}
