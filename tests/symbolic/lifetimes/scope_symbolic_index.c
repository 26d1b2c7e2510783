// A symbolic index into an array that is out of scope: one error, and none while it is in scope.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  unsigned i = (unsigned)klee_range(0, 8, "i");
  unsigned char *p;
  int n = 0;
  {
    unsigned char a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    p = a;
    a[i] = 9;
    if (p[i ^ 1] == 1) n = 1;
  }
  if (n) return p[i]; // error: use-after-free
  return i == 7;
}
