// A wrong program: a span of spaces that forgets to look at the size, so that a buffer of spaces is left.
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  size_t n = 0;
  while (s[n] == ' ') n++;
  klee_assert(n < size);
  return 0;
}
