// The sum of all bytes: a value that no line goes through.
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *s = symbolic_bytes(1, &size, "bytes");
  unsigned sum = 0;
  for (size_t i = 0; i < size; i++) sum += s[i];
  klee_assert(sum <= 255 * size);
  return 0;
}
