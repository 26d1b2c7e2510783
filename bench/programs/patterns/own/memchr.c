// The first newline of a buffer; at its end, one round too many is an error for a buffer without one.
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  size_t at = 0;
  while (at < size && s[at] != '\n') at++;
  klee_assert(at <= size);
  klee_assert(at == size || s[at] == '\n');
  return 0;
}
