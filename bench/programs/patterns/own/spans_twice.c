// One span behind another, the second beginning where the first ended: the encoding of the first is part of the second.
#include "../subject.h"

static size_t span(const unsigned char *s, size_t from, size_t n, unsigned char c) {
  while (from < n && s[from] == c) from++;
  return from;
}

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  size_t a = span(s, 0, size, 'a');
  size_t b = span(s, a, size, 'b');
  size_t c = span(s, b, size, 'c');
  klee_assert(a <= b && b <= c && c <= size);
  klee_assert(a == b || s[a] == 'b');
  klee_assert(c == size || s[c] != 'c');
  return 0;
}
