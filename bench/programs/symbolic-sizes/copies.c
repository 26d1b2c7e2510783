// Four copies of symbolic length, one after the other.
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char a[32] = "the quick brown fox jumps over", b[32] = "", c[32] = "";
  unsigned n = klee_range(0, 33, "n"), m = klee_range(0, 33, "m"), i = klee_range(0, 32, "i");
  memcpy(b, a, n);
  memset(c, '-', m);
  memmove(b + 1, b, m < 31 ? m : 31);
  memcpy(c, b, n);
  klee_assert(i >= n || c[i] == b[i]);
  return 0;
}
