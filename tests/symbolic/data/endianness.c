// A number from bytes and back.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  unsigned char b[4];
  klee_make_symbolic(b, sizeof b, "b");
  unsigned big = (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
  unsigned little = *(unsigned *)b;
  klee_assert(__builtin_bswap32(little) == big);
  if (big == 0xcafebabe) return 1;
  return 0;
}
