/* An Adler-like checksum over symbolic bytes; the reductions are branches. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 8
#endif
int main(void) {
  unsigned char data[SIZE];
  unsigned a = 1, b = 0;
  klee_make_symbolic(data, sizeof data, "data");
  for (int i = 0; i < SIZE; i++) {
    a += data[i];
    if (a >= 251) {
      a -= 251;
      klee_assert(a < 251 || i == 0);
    }
    b += a;
    if (b >= 251) {
      b -= 251;
      klee_assert(b < 256);
    }
  }
  return (b << 8 | a) == 0x1234;
}
