// An array of variable length: its boundary, and a second one beneath it.
// paths: 1 completed, 2 errored
#include <klee/klee.h>

static int sum(unsigned n, unsigned i) {
  int a[n + 1];
  char b[n];
  b[0] = 1; // error: out-of-bounds
  a[n] = 5;
  a[i] = 7; // error: out-of-bounds
  return a[n] + b[0];
}

int main(void) {
  unsigned n = klee_range(0, 20, "n"), i = klee_range(0, 25, "i");
  klee_assume(i <= n + 1);
  int s = sum(n, i);
  klee_assert(s == (i == n ? 8 : 6));
  return sum(3, 2) != 6;
}
