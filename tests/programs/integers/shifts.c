/* Shifts of all widths, arithmetic and logical. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  for (int n = 0; n < 32; n += 5)
    printf("%x %x %x\n", 0x80000001u << n, 0x80000001u >> n, (unsigned)((int)0x80000001 >> n));
  for (int n = 0; n < 64; n += 9)
    printf("%lx %lx %lx\n", 0x8000000000000001ul << n, 0x8000000000000001ul >> n,
           (unsigned long)((long)0x8000000000000001ul >> n));
  uint8_t byte = 0xf0;
  printf("%x %x %x\n", byte << 4, (uint8_t)(byte << 4), byte >> 3);
  int16_t half = -256;
  printf("%d %d\n", half >> 4, (int16_t)(half * 8));
  uint32_t x = 0x12345678;
  for (unsigned r = 0; r < 32; r += 7) printf("%08x ", r ? x << r | x >> (32 - r) : x);
  printf("\n");
  uint64_t y = 0x0123456789abcdef;
  for (unsigned r = 1; r < 64; r += 13) printf("%016lx ", y >> r | y << (64 - r));
  printf("\n");
  x <<= 3;
  x >>= 1;
  printf("%08x\n", x);
  return 0;
}
