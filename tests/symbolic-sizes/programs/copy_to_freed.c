// A copy of symbolic length to an object that was freed, whose size is symbolic too: its first byte is in what was freed on some
// inputs, and behind it on others.
// paths: 1 completed, 2 errored
// native: no
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

unsigned char table[24] = "the quick brown fox jum";

int main(void) {
  unsigned char a, b;
  klee_make_symbolic(&a, 1, "a");
  klee_assume(a < 12);
  klee_make_symbolic(&b, 1, "b");
  klee_assume(b < 6);
  unsigned char *p = malloc(1 + a * 5);
  free(p);
  memmove(p + 3, table + 3, b + b); // error: out-of-bounds, use-after-free
  return 0;
}
