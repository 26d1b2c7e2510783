// A symbolic result of main is no reason to fork.
// paths: 1 completed
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x;
}
