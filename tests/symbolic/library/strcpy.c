// strcpy into a buffer that may be too small.
// paths: 3 completed, 1 errored
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char from[4], to[3];
  klee_make_symbolic(from, sizeof from, "from");
  from[3] = 0;
  strcpy(to, from); // error: out-of-bounds
  return 0;
}
