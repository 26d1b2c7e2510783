// A variable of a block, used behind it; of a compound statement; by goto.
// paths: 1 completed, 3 errored
#include <klee/klee.h>

int main(void) {
  int *p = 0;
  int n = klee_range(0, 4, "n");
  if (n == 0) {
    {
      int x = 3;
      p = &x;
    }
    return *p; // error: use-after-free
  }
  if (n == 1) {
    if (n) {
      int y[4] = {1, 2, 3, 4};
      p = y;
      goto out;
    }
  }
  if (n == 2) {
    struct { int a, b; } *q;
    {
      struct { int a, b; } z = {1, 2};
      q = (void *)&z;
    }
    q->b = 3; // error: use-after-free
  }
  return 0;
out:
  return p[2]; // error: use-after-free
}
