// A number of at most two digits.
// paths: 3 completed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[0] >= '0' & s[0] <= '9');
  s[2] = 0;
  int n = atoi(s);
  klee_assert(n >= 0 && n < 100);
  return n == 42;
}
