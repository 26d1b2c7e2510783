// Two functions that call each other.
// paths: 6 completed
#include <assert.h>
#include <klee/klee.h>

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
  unsigned n = klee_range(0, 6, "n");
  assert(even(n) == (n % 2 == 0));
  return 0;
}
