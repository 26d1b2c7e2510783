// The size of an allocation wraps at 32 bits: an error that the same program has only there.
// flags: -m32
// paths: 7 completed, 3 errored
#include <klee/klee.h>
#include <stdlib.h>

static int *table(size_t n) { return malloc(n * sizeof(int)); }

int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  if (n == 0 || n > 0x40000002u) return 0;
  if (n > 4 && n < 0x40000000u) return 0;
  int *t = table(n);
  if (!t) return 1;
  t[n > 3 ? 3 : n - 1] = 7; // error: out-of-bounds
  free(t);
  return 0;
}
