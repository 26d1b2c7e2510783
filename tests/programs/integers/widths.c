/* Limits and wraparound of every integer width. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define WRAP(type, format, max)                                     \
  do {                                                              \
    type v = max;                                                   \
    v = (type)(v + 1);                                              \
    printf(#type " %zu %" format "\n", sizeof(type), v);            \
  } while (0)

int main(void) {
  WRAP(uint8_t, PRIu8, UINT8_MAX);
  WRAP(uint16_t, PRIu16, UINT16_MAX);
  WRAP(uint32_t, PRIu32, UINT32_MAX);
  WRAP(uint64_t, PRIu64, UINT64_MAX);
  int8_t a = INT8_MAX;
  a = (int8_t)(a + 1);
  int16_t b = INT16_MAX;
  b = (int16_t)(b + 1);
  printf("%d %d\n", a, b);
  printf("%d %d %d\n", INT_MIN, INT_MAX, (int)(UINT_MAX / 2));
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  printf("%lld %llu\n", LLONG_MIN, ULLONG_MAX);
  printf("%d %d %d %d\n", CHAR_BIT, SCHAR_MIN, UCHAR_MAX, CHAR_MIN);
  printf("%zu %zu %zu\n", sizeof(intptr_t), sizeof(size_t), sizeof(wchar_t));
  return 0;
}
