// A recursion in which every level makes calls that leave addresses has the stack that it had before.
// paths: 2 completed
#include <assert.h>
#include <klee/klee.h>

static int *last;

static void keep(int n) {
  int x = n;
  last = &x;
}

static int depth(int n) {
  int own[20] = {n};
  for (int i = 0; i < 30; i++) keep(i);
  last = own;
  return n == 0 ? own[0] : depth(n - 1) + own[0] - n + 1;
}

int main(void) {
  assert(depth(20000) == 20000);
  if (klee_int("x") < 0) return 1;
  return 0;
}
