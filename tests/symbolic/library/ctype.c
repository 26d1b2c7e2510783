// Character classes through the library's table or comparisons.
// paths: 3 completed
#include <ctype.h>
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, sizeof c, "c");
  if (isdigit(c)) return 1;
  if (isupper(c)) return 2;
  return 0;
}
