// A conditional expression over values that were computed already: a select or a fork.
// paths: 2 completed
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  int y = x < 0 ? ~x : x;
  assert(y >= 0);
  return 0;
}
