/* SHA-256 of "abc" and of a million-byte-like pattern in blocks. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* The constants are the fractional parts of cube roots of primes, computed by integer search. */
static uint32_t cube_root_fraction(uint32_t prime) {
  unsigned __int128 target = (unsigned __int128)prime << 96, low = 0, high = (unsigned __int128)8 << 32;
  while (high - low > 1) {
    unsigned __int128 middle = (low + high) / 2;
    if (middle * middle * middle <= target) low = middle; else high = middle;
  }
  return (uint32_t)low;
}

static uint32_t square_root_fraction(uint32_t prime) {
  unsigned __int128 target = (unsigned __int128)prime << 64, low = 0, high = (unsigned __int128)8 << 32;
  while (high - low > 1) {
    unsigned __int128 middle = (low + high) / 2;
    if (middle * middle <= target) low = middle; else high = middle;
  }
  return (uint32_t)low;
}

static uint32_t k[64], state[8];

static void block(const unsigned char *p) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | p[4 * i + 1] << 16 | p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + w[i - 7] + (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) +
           (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) state[i] += v[i];
}

int main(void) {
  int found = 0;
  for (uint32_t n = 2; found < 64; n++) {
    int prime = 1;
    for (uint32_t d = 2; d * d <= n; d++) if (n % d == 0) prime = 0;
    if (!prime) continue;
    if (found < 8) state[found] = square_root_fraction(n);
    k[found++] = cube_root_fraction(n);
  }
  unsigned char message[64] = "abc\x80";
  message[63] = 24;
  block(message);
  for (int i = 0; i < 8; i++) printf("%08x", state[i]);
  printf("\n");
  for (int i = 0; i < 40; i++) block(message);
  for (int i = 0; i < 8; i++) printf("%08x", state[i]);
  printf("\n");
  return 0;
}
