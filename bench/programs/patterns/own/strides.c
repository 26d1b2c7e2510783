// A text of two bytes for each character, up to its end of two zeros, and records of three bytes behind it.
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(2, &size, "bytes");
  size_t at = 0;
  while (at + 1 < size && (s[at] || s[at + 1])) at += 2;
  klee_assert(at <= size && at % 2 == 0);
  size_t records = 0;
  while (at + 3 * records + 2 < size && s[at + 3 * records] == 7) records++;
  klee_assert(at + 3 * records <= size);
  return 0;
}
