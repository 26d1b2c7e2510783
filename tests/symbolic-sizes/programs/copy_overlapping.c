// memmove of a symbolic length between places that overlap, in both directions.
// paths: 5 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg";
  unsigned n = klee_range(0, 6, "n"), i = klee_range(0, 8, "i");
  if (klee_range(0, 2, "up")) {
    memmove(a + 2, a, n);
    klee_assert(a[i] == (i >= 2 && i < n + 2 ? "abcdefg"[i - 2] : "abcdefg"[i]));
    return 1;
  }
  memmove(a, a + 2, n);
  klee_assert(a[i] == (i < n ? "abcdefg"[i + 2] : "abcdefg"[i]));
  return 0;
}
