// A product of sizes that wraps around: fewer bytes than elements.
// paths: 2 completed, 2 errored
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  uint32_t count;
  klee_make_symbolic(&count, sizeof count, "count");
  klee_assume((count & 0x3fffffff) <= 32);
  uint32_t bytes = count * sizeof(int);
  int *p = malloc(bytes);
  if (count > 2) {
    p[2] = 3; // error: out-of-bounds
    klee_assert(count >= 3);
  } else {
    p[1] = 3; // error: out-of-bounds
  }
  return p == 0;
}
