// Recursion as deep as an input says.
// paths: 7 completed
#include <assert.h>
#include <klee/klee.h>

static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  unsigned n = klee_range(0, 7, "n");
  assert(sum(n) == n * (n + 1) / 2);
  return 0;
}
