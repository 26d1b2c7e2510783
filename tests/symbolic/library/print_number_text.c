// The text of a symbolic number: a path for each of its shapes, and every value of it is looked at.
// paths: 9 completed, 1 errored
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  float x;
  char text[32];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 1 & x < 1000);
  sprintf(text, "%.1f", x);
  klee_assert(strcmp(text, "31.4") != 0); // error: assert
  return 0;
}
