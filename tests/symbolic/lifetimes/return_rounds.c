// Of very many calls, each leaves an address; the stack does not grow, and the last one is known.
// paths: 1 errored
#include <klee/klee.h>

static int *last;

static void keep(int n) {
  int x = n;
  last = &x;
}

static int use(const int *p) {
  int own[3] = {1, 2, 3};
  const int *q = own;
  return *p + q[1]; // error: use-after-free
}

int main(void) {
  klee_int("x");
  for (int i = 0; i < 300000; i++) keep(i);
  return use(last);
}
