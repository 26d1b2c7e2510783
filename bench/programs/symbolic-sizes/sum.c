// A loop over all elements: as many paths as there are sizes, either way.
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n = klee_range(0, 60, "n");
  unsigned char *p = calloc(n, 1);
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) {
    p[i] = (unsigned char)i;
    sum += p[i];
  }
  klee_assert(2 * sum == n * (n - 1));
  free(p);
  return 0;
}
