// A write at a symbolic place defines what it writes, and nothing else.
// paths: 3 completed, 4 errored
#include <stdlib.h>
#include <klee/klee.h>

int main(void) {
  unsigned char way = klee_int("way");
  unsigned i = klee_int("i"), j = klee_int("j");
  klee_assume((i < 10) & (j < 10));
  char *p = malloc(10);
  short local[10];
  p[i] = 7;
  local[j] = 3;
  switch (way) {
  case 0:
    if (p[i] != 7 || local[j] != 3) abort();
    break;
  case 1:
    if (p[4]) return 1; // error: uninitialised
    klee_assert(i == 4);
    break;
  case 2:
    if (local[i] == 4) return 1; // error: uninitialised
    klee_assert(i == j);
    break;
  default: {
    char copy[10];
    __builtin_memcpy(copy, p, 10);
    p = realloc(p, 12);
    if (copy[j] == p[j]) { // error: uninitialised
      klee_assert(i == j);
    }
    if (p[11]) return 1; // error: uninitialised
  }
  }
  return 0;
}
