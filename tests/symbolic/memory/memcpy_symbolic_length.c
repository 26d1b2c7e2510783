// memcpy with a symbolic length: one path for each.
// paths: 4 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char from[4] = "abc", to[4] = "xyz";
  unsigned n = klee_range(0, 4, "n");
  memcpy(to, from, n);
  for (unsigned i = 0; i < 3; i++) klee_assert(to[i] == (i < n ? from[i] : "xyz"[i]));
  return 0;
}
