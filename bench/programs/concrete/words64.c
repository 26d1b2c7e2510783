/* 64-bit words: a hash, a generator, a product with carry over four limbs. SCALE: rounds. */
#include <stdint.h>
#include <stdio.h>
#ifndef SCALE
#define SCALE 10000000
#endif
static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }
int main(void) {
  uint64_t state = 88172645463325252u, hash = 14695981039346656037u;
  uint64_t number[4] = {1, 2, 3, 4};
  for (int i = 0; i < SCALE; i++) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    uint64_t word = state * 2685821657736338717u;
    hash = rotate((hash ^ word) * 1099511628211u, 29);
    uint64_t carry = i;
    for (int limb = 0; limb < 4; limb++) {
      unsigned __int128 product = (unsigned __int128)number[limb] * (word | 1) + carry;
      number[limb] = (uint64_t)product;
      carry = (uint64_t)(product >> 64);
    }
  }
  printf("%llx %llx\n", (unsigned long long)hash, (unsigned long long)(number[0] ^ number[3]));
  return 0;
}
