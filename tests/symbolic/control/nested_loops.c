// A triangle of symbolic width.
// paths: 5 completed
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int n = klee_range(0, 5, "n");
  int sum = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < i; j++) sum++;
  assert(sum == n * (n + 1) / 2);
  return sum;
}
