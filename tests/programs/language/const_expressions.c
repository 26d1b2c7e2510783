/* Constants of all forms and constant folding at the edges. */
#include <limits.h>
#include <stdio.h>

enum { A = 'a', SHIFT = 1 << 4, MIX = (A ^ SHIFT) | 0x100, CHOICE = sizeof(long) == 8 ? 64 : 32 };
static const double third = 1.0 / 3;
static const unsigned wrap = -1;
static const long mixed = 0xffffffff + 1;
static const int from_unsigned = (int)0xffffffffu;

int main(void) {
  printf("%d %d %d %d\n", 0x7F, 0177, 100u == 1e2, 0b1011);
  printf("%d %d %d %d\n", A, SHIFT, MIX, CHOICE);
  printf("%.17g %u %ld %d\n", third, wrap, mixed, from_unsigned);
  printf("%zu %zu %zu %zu\n", sizeof 1, sizeof 1L, sizeof 0xffffffff, sizeof 0x100000000);
  printf("%g %g %g %g\n", 1e3, .5, 0x1p-3, 5.f);
  printf("%d %d %d %d\n", '\x41', '\101', '\t', L'\x20ac');
  printf("%d %d\n", -7 / 2 * 2 + -7 % 2, (-7 >> 1) + (7 >> 1));
  printf("%d %d\n", INT_MAX + INT_MIN, (char)0x141);
  printf("%lu %lu\n", 18446744073709551615u, -1ul / 3);
  printf("%d\n", 1 ? 2 : 1 / 1);
  return 0;
}
