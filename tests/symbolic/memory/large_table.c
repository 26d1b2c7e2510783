// A table of a megabyte is read at a symbolic place.
// paths: 2 completed
#include <assert.h>
#include <klee/klee.h>

enum { SIZE = 1 << 20 };
static unsigned char table[SIZE];

int main(void) {
  unsigned x = 12345, i;
  for (int k = 0; k < SIZE; k++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    table[k] = x % 200;
  }
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < SIZE);
  assert(table[i] < 200);
  if (table[i] == 3) return 1;
  return 0;
}
