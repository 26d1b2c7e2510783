// A global array, read beyond its end by a loop that goes one too far.
// paths: 3 completed, 1 errored
#include <klee/klee.h>

static const char word[3] = {'a', 'b', 'c'};

int main(void) {
  int n = klee_range(0, 4, "n");
  int sum = 0;
  for (int i = 0; i <= n; i++) sum += word[i]; // error: out-of-bounds
  return sum == 0;
}
