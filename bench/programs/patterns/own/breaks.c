// Several ways out of one loop and several counters.
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  size_t i = 0, twice = 0, left = size;
  int why = 0;
  for (;;) {
    if (left == 0) break;
    if (s[i] == 0) {
      why = 1;
      break;
    }
    if (s[i] == 0xff) {
      why = 2;
      break;
    }
    i++;
    twice += 2;
    left--;
  }
  klee_assert(twice == 2 * i && i + left == size);
  klee_assert(why != 1 || s[i] == 0);
  klee_assert(why != 2 || s[i] == 0xff);
  klee_assert(why != 0 || i == size);
  return 0;
}
