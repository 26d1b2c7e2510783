/* The string instructions of SSE4.2: all ways to compare, with and without lengths. */
#ifdef __clang__
#define __IMMINTRIN_H /* of which everything else takes seconds to compile */
#include <nmmintrin.h>
#else
#include <immintrin.h>
#endif
#include <stdio.h>
#include <string.h>

#define SSE __attribute__((target("sse4.2")))

static const char *const texts[][2] = {
    {"aeiou", "rhythm and blues"}, {"az09", "__init__ 42"},      {"same text", "same test"},
    {"lo", "hello, lower lo"},     {"", "something"},            {"something", ""},
    {"\x80\xff", "low \x90 high"}, {"abcdefghijklmnop", "ponm"},
};

#define SHOW(mode)                                                                                        \
  do {                                                                                                    \
    memcpy(mask, (__m128i[]){_mm_cmpistrm(a, b, mode)}, 16);                                              \
    printf("%02x: %d %016llx%016llx %d%d%d%d%d", mode, _mm_cmpistri(a, b, mode), mask[1], mask[0],        \
           _mm_cmpistra(a, b, mode), _mm_cmpistrc(a, b, mode), _mm_cmpistro(a, b, mode),                  \
           _mm_cmpistrs(a, b, mode), _mm_cmpistrz(a, b, mode));                                           \
    memcpy(mask, (__m128i[]){_mm_cmpestrm(a, n, b, m, mode)}, 16);                                        \
    printf(" | %d %016llx%016llx %d%d%d%d%d\n", _mm_cmpestri(a, n, b, m, mode), mask[1], mask[0],         \
           _mm_cmpestra(a, n, b, m, mode), _mm_cmpestrc(a, n, b, m, mode), _mm_cmpestro(a, n, b, m, mode), \
           _mm_cmpestrs(a, n, b, m, mode), _mm_cmpestrz(a, n, b, m, mode));                               \
  } while (0)

SSE static void compare(const char *first, const char *second, int n, int m) {
  char padded[2][17] = {{0}};
  unsigned long long mask[2];
  __m128i a, b;
  strncpy(padded[0], first, 16);
  strncpy(padded[1], second, 16);
  memcpy(&a, padded[0], 16);
  memcpy(&b, padded[1], 16);
  SHOW(0x00);
  SHOW(0x04);
  SHOW(0x08);
  SHOW(0x0c);
  SHOW(0x01);
  SHOW(0x45);
  SHOW(0x06);
  SHOW(0x57);
  SHOW(0x18);
  SHOW(0x38);
  SHOW(0x74);
  SHOW(0x4c);
  SHOW(0x30);
}

int main(void) {
  for (int i = 0; i < 8; i++) compare(texts[i][0], texts[i][1], 3 * i - 4, 20 - 3 * i);
  return 0;
}
