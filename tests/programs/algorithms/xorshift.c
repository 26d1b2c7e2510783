/* Generators of pseudo-random numbers with 32, 64 and 128 bits of state. */
#include <stdint.h>
#include <stdio.h>

static uint32_t a = 2463534242;
static uint64_t b = 88172645463325252, c[2] = {1, 2}, d[4] = {1, 2, 3, 4}, e = 42;
static uint32_t x32(void) { a ^= a << 13; a ^= a >> 17; return a ^= a << 5; }
static uint64_t x64(void) { b ^= b << 13; b ^= b >> 7; return b ^= b << 17; }
static uint64_t x128(void) { uint64_t s = c[0], t = c[1]; c[0] = t; s ^= s << 23; c[1] = s ^ t ^ (s >> 17) ^ (t >> 26); return c[1] + t; }
static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }
static uint64_t xoshiro(void) { uint64_t r = rotl(d[1] * 5, 7) * 9, t = d[1] << 17; d[2] ^= d[0]; d[3] ^= d[1]; d[1] ^= d[2]; d[0] ^= d[3]; d[2] ^= t; d[3] = rotl(d[3], 45); return r; }
static uint64_t splitmix(void) { uint64_t z = e += 0x9e3779b97f4a7c15; z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9; z = (z ^ z >> 27) * 0x94d049bb133111eb; return z ^ z >> 31; }
static uint32_t pcg(uint64_t *s) { uint64_t o = *s; *s = o * 6364136223846793005u + 1442695040888963407u; uint32_t x = (uint32_t)((o >> 18 ^ o) >> 27); unsigned r = o >> 59; return x >> r | x << (-r & 31); }

int main(void) {
  uint64_t s = 1, h = 0;
  for (int i = 0; i < 20000; i++) {
    uint64_t v = x32() ^ x64() ^ x128() ^ xoshiro() ^ splitmix() ^ pcg(&s);
    h = h * 31 + v;
    if (i % 4000 == 0) printf("%016lx\n", v);
  }
  printf("%016lx\n", h);
  return 0;
}
