/* Arithmetic in registers: a 32-bit generator and a few bit operations. SCALE: iterations. */
#include <stdio.h>
#ifndef SCALE
#define SCALE 100000000
#endif
int main(void) {
  unsigned x = 12345, sum = 0;
  for (unsigned i = 0; i < SCALE; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    sum += (x & 0xff) * (i | 1);
    if (x & 0x100) sum ^= i;
  }
  printf("%u\n", sum);
  return 0;
}
