// Copies of symbolic length to and from symbolic places: none, or within one object.
// paths: 5 completed, 2 errored
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg", b[4] = "xyz";
  unsigned n = klee_range(0, 4, "n"), at = klee_range(0, 9, "at"), i = klee_range(0, 8, "i");
  memcpy(a + at, b, n); // error: out-of-bounds
  klee_assert(a[i] == (i >= at && i < at + n ? "xyz"[i - at] : "abcdefg"[i]));
  return 0;
}
