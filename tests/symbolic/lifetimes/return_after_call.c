// … written by the caller itself, after a call of another function.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

static int *kept;

static void keep(void) {
  int x = 3;
  kept = &x;
}

static int other(int n) {
  int own[4] = {n, n, n, n};
  kept = own;
  return own[n & 3];
}

int main(void) {
  keep();
  int *p = kept;
  int n = other(2);
  if (klee_int("x") < 0) *p = n; // error: use-after-free
  return 0;
}
