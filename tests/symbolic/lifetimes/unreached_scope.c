// A jump that is always taken leaves code behind it that nobody reaches, with scopes that end in it.
// paths: 1 completed
#include <klee/klee.h>

static int limit, *kept;

int main(void) {
  int sum = 0;
  for (int n = 0; n < klee_range(1, 3, "rounds"); n++) {
    int value = limit;
    kept = &value;
    if (2 > -1) break;
    {
      int size = 2 + n;
      short array[size];
      array[0] = 1;
      sum += array[0];
    }
  }
  return sum;
}
