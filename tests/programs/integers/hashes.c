/* Well-known hash functions on fixed text. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc32(const unsigned char *p, size_t n) {
  uint32_t crc = ~0u;
  for (size_t i = 0; i < n; i++) {
    crc ^= p[i];
    for (int k = 0; k < 8; k++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

static uint32_t adler32(const unsigned char *p, size_t n) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < n; i++) a = (a + p[i]) % 65521, b = (b + a) % 65521;
  return b << 16 | a;
}

static uint64_t fnv1a(const unsigned char *p, size_t n) {
  uint64_t h = 14695981039346656037u;
  while (n--) h = (h ^ *p++) * 1099511628211u;
  return h;
}

static uint32_t murmur_mix(uint32_t h) {
  h ^= h >> 16, h *= 0x85ebca6b, h ^= h >> 13, h *= 0xc2b2ae35;
  return h ^ h >> 16;
}

int main(void) {
  const char *texts[] = {"", "a", "abc", "The quick brown fox jumps over the lazy dog"};
  for (int i = 0; i < 4; i++) {
    const unsigned char *p = (const unsigned char *)texts[i];
    size_t n = strlen(texts[i]);
    printf("%08x %08x %016lx %08x\n", crc32(p, n), adler32(p, n), fnv1a(p, n), murmur_mix((uint32_t)n + 1));
  }
  return 0;
}
