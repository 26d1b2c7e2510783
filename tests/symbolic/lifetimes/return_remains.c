// What is left of frames says nothing about an index that misses a variable which lives.
// paths: 9 errored
#include <klee/klee.h>

static long *kept;

static void small(int n) {
  char c = n;
  kept = (long *)&c;
}

static void large(int n) {
  long own[12];
  kept = &own[n % 12];
}

static void miss(int i) {
  long own[3] = {1, 2, 3};
  long *p = own;
  p[i] = 0; // error: out-of-bounds
}

int main(void) {
  int rounds = klee_range(0, 9, "rounds");
  for (int k = 0; k < 9; k++) {
    if (rounds != k) continue;
    for (int i = 0; i < k * 37; i++) {
      if (i % 3) small(i);
      else large(i);
    }
    miss(k & 1 ? -2 : -3);
  }
  return 0;
}
