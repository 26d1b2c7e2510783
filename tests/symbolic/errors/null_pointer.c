// A null pointer, read and written, and a field behind one.
// paths: 1 completed, 3 errored
#include <klee/klee.h>

struct pair { int a, b; };

int main(void) {
  struct pair pair = {1, 2};
  int x = klee_int("x");
  struct pair *p = x > 3 ? &pair : 0;
  if (x == 0) return p->b; // error: null-pointer
  if (x == 1) p->a = 3; // error: null-pointer
  return p->a; // error: null-pointer
}
