// A write to a string literal.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  char *s = "constant";
  if (klee_int("x")) s[0] = 'C'; // error: out-of-bounds
  return 0;
}
