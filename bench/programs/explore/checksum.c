/* A checksum with carries over symbolic bytes, and the question whether it can be a given value. */
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
    if (a >= 251) a -= 251;
    b += a;
    if (b >= 251) b -= 251;
  }
  return (b << 8 | a) == 0x1234;
}
