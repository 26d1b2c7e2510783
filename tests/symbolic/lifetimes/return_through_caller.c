// The function that returned was called by one that has variables of its own, and has returned too.
// paths: 2 errored
#include <klee/klee.h>

static int *f(int n) {
  int x[2] = {n, n};
  return n > 5 ? &x[0] : &x[1];
}

static int *g(int n) {
  volatile int own[20] = {0};
  own[n] = 1;
  return f(n);
}

static int use(const int *p) {
  int own[40] = {1};
  return own[p[0] & 31]; // error: use-after-free
}

int main(void) {
  int n = klee_range(5, 7, "n");
  if (n > 5) return use(g(n));
  return use(g(n));
}
