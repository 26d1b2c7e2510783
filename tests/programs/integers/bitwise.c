/* Bit tricks on 8, 16, 32 and 64 bits. */
#include <stdint.h>
#include <stdio.h>

static int population(uint64_t n) {
  int count = 0;
  for (; n; n &= n - 1) count++;
  return count;
}

static uint32_t reverse(uint32_t x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
  return x >> 16 | x << 16;
}

int main(void) {
  uint64_t seed = 0x9e3779b97f4a7c15;
  for (int i = 0; i < 10; i++) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    uint32_t x = (uint32_t)seed;
    printf("%d %08x %08x %x %x\n", population(seed), reverse(x), x & -x, x & ~(x << 1), x ^ x >> 1);
  }
  printf("%d %d %d\n", __builtin_clz(1), __builtin_ctz(8), __builtin_popcount(255));
  printf("%d %d %d\n", __builtin_clzll(1), __builtin_ctzll(1ull << 40), __builtin_popcountll(-1ull));
  printf("%x %lx\n", __builtin_bswap32(0x12345678), __builtin_bswap64(0x123456789abcdef0));
  printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(48), __builtin_parity(7));
  return 0;
}
