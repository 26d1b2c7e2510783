/* Compound assignments on every type, with conversions. */
#include <stdio.h>

int main(void) {
  char c = 100;
  c += 100;
  printf("%d\n", c);
  c -= 100; c *= 3; c /= 7; c %= 5;
  printf("%d\n", c);
  unsigned char u = 250;
  u += 10; printf("%d ", u);
  u <<= 5; printf("%d ", u);
  u >>= 2; printf("%d ", u);
  u |= 0x101; printf("%d ", u);
  u ^= 0xff; printf("%d ", u);
  u &= 0x3c; printf("%d\n", u);
  short s = 1000;
  s *= 1.5; printf("%d ", s);
  s /= -0.5; printf("%d ", s);
  s += 0.9f; printf("%d\n", s);
  int j = 10, k;
  k = j++ + 5; printf("%d %d ", j, k);
  k = --j - 5; printf("%d %d ", j, k);
  k = (j += 2, j * 2); printf("%d %d\n", j, k);
  long l = 1;
  for (int n = 1; n <= 20; n++) l *= n;
  printf("%ld\n", l);
  double d = 10;
  d /= 4; d -= 1; d *= d;
  printf("%g\n", d);
  unsigned x = 5, y = 9;
  x ^= y, y ^= x, x ^= y;
  printf("%u %u\n", x, y);
  return 0;
}
