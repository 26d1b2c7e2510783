/* Assignments and comparisons across widths and signs. */
#include <stdint.h>
#include <stdio.h>

static int64_t widen(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f) {
  return (int64_t)a + b + c + d + e + f;
}

int main(void) {
  uint64_t patterns[] = {0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000,
                         0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff};
  for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; i++) {
    uint64_t p = patterns[i];
    printf("%d %u %d %u %d %u %ld ", (int8_t)p, (uint8_t)p, (int16_t)p, (uint16_t)p, (int32_t)p,
           (uint32_t)p, (int64_t)p);
    printf("%ld\n", widen((int8_t)p, (uint8_t)p, (int16_t)p, (uint16_t)p, (int32_t)p, (uint32_t)p));
  }
  uint32_t big = 0xfffffff0;
  int32_t small = -16;
  printf("%d %d %d\n", big == (uint32_t)small, (int64_t)big == small, (int64_t)(int32_t)big == small);
  char c = (char)0xe9;
  printf("%d %d\n", c == 0xe9, (unsigned char)c == 0xe9);
  return 0;
}
