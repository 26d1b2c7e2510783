// An array of variable length behind its block, at once and where the frame of a call would lie.
// paths: 1 completed, 2 errored
#include <klee/klee.h>

static int use(const int *p) {
  int own[30] = {1};
  return own[p[1] & 15]; // error: use-after-free
}

int main(void) {
  int n = klee_range(2, 5, "n");
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    int v[n + i];
    v[1] = i;
    p = v;
  }
  if (n == 2) return use(p);
  if (n == 3) return *p; // error: use-after-free
  return 0;
}
