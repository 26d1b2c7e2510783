// The text of a symbolic number: a path for each of its shapes, and every value of it is looked at.
// paths: 12 completed, 3 errored
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  double x;
  char text[32];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 9 & x < 101);
  if (x >= 9.75) {
    sprintf(text, "%.2f", x);
    klee_assert(strcmp(text, "31.42") != 0); // error: assert
  } else {
    sprintf(text, "%.3g", x);
    klee_assert(strcmp(text, "9.5") != 0); // error: assert
  }
  return 0;
}
