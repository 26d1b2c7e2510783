// memcpy of a symbolic length is one path; too long a one is an error.
// paths: 2 completed, 1 errored
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char from[8] = "abcdefg", to[8] = "tuvwxyz";
  unsigned n = klee_range(0, 10, "n"), i = klee_range(0, 8, "i");
  memcpy(to, from, n); // error: out-of-bounds
  klee_assert(to[i] == (i < n ? from[i] : "tuvwxyz"[i]));
  return 0;
}
