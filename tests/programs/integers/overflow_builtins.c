/* Checked arithmetic through the compiler's builtins. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int r;
  unsigned u;
  long l;
  unsigned long ul;
  int8_t small;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r)), printf("%d\n", r);
  printf("%d ", __builtin_add_overflow(5, 6, &r)), printf("%d\n", r);
  printf("%d ", __builtin_sub_overflow(3u, 5u, &u)), printf("%u\n", u);
  printf("%d ", __builtin_mul_overflow(100000, 100000, &r)), printf("%d\n", r);
  printf("%d ", __builtin_mul_overflow(LONG_MAX / 2, 2L, &l)), printf("%ld\n", l);
  printf("%d ", __builtin_mul_overflow(LONG_MAX / 2, 3L, &l)), printf("%ld\n", l);
  printf("%d ", __builtin_mul_overflow(1ul << 40, 1ul << 30, &ul)), printf("%lu\n", ul);
  printf("%d ", __builtin_add_overflow(100, 27, &small)), printf("%d\n", small);
  printf("%d ", __builtin_add_overflow(100, 28, &small)), printf("%d\n", small);
  printf("%d ", __builtin_add_overflow(-1, 2u, &u)), printf("%u\n", u);
  printf("%d ", __builtin_sub_overflow(INT_MIN, 1, &l)), printf("%ld\n", l);
  uint64_t total = 0;
  int overflows = 0;
  for (uint64_t i = 1; i < 100; i++) overflows += __builtin_add_overflow(total, i << 57, &total);
  printf("%d %lx\n", overflows, total);
  return 0;
}
