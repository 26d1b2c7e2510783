// A variable-length array and alloca, per call.
// paths: 3 completed
#include <klee/klee.h>

static int fill(int n) {
  char v[n];
  char *p = __builtin_alloca(n);
  for (int i = 0; i < n; i++) v[i] = p[i] = i;
  return v[n - 1] + p[n - 1];
}

int main(void) {
  int n = klee_range(1, 4, "n");
  int size = n == 1 ? 1 : n == 2 ? 2 : 3;
  klee_assert(fill(size) == 2 * (size - 1));
  return 0;
}
