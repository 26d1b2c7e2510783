// strncpy of a symbolic length has no path for each length: it copies to the first zero, fills with zeros, and leaves the rest.
// paths: 2 completed, 2 errored
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char from[8] = "abc", open[4] = {'a', 'b', 'c', 'd'}, to[8] = "tuvwxyz";
  unsigned n = klee_range(0, 10, "n"), i = klee_range(0, 8, "i");
  from[1] = klee_range(0, 3, "byte");
  strncpy(to, from, n); // error: out-of-bounds
  char kept = "tuvwxyz"[i], copied = from[i] * ((i < 1) | (from[1] != 0));
  klee_assert(to[i] == (i < n) * copied + (i >= n) * kept);
  strncpy(to, open, n); // error: out-of-bounds
  return 0;
}
