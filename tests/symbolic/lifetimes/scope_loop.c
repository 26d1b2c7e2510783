// A variable of a loop's body, used in the next round before it is declared, and behind the loop.
// paths: 1 completed, 2 errored
#include <klee/klee.h>

static int add(const int *p) {
  return *p + 1; // error: use-after-free
}

int main(void) {
  int n = klee_range(0, 3, "n");
  int *p = 0;
  int sum = 0;
  for (int i = 0; i < 2000; i++) {
    if (n == 0 && i == 1999) sum += *p; // error: use-after-free
    int k = i;
    p = &k;
    sum += add(&k);
  }
  if (n == 1) sum += add(p);
  return sum == 0;
}
