/* Division truncates toward zero; the remainder takes the sign of the dividend. */
#include <limits.h>
#include <stdio.h>

int main(void) {
  int values[] = {7, -7, 1, -1, 100, -100, INT_MAX, INT_MIN + 1};
  int divisors[] = {2, -2, 3, -3, 7, 10, INT_MAX};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 7; j++) {
      int q = values[i] / divisors[j], r = values[i] % divisors[j];
      printf("%d %d%s", q, r, j == 6 ? "\n" : ", ");
      if (q * divisors[j] + r != values[i]) printf("wrong\n");
    }
  unsigned u = 4000000000u;
  printf("%u %u %u %u\n", u / 7, u % 7, u / 3000000000u, u % 3000000000u);
  long l = LONG_MIN;
  printf("%ld %ld %ld\n", l / 2, l % 1000, l / LONG_MAX);
  unsigned long ul = 0xfedcba9876543210ul;
  printf("%lu %lu %lx %lx\n", ul / 10, ul % 10, ul / 0x100000001ul, ul % 0x100000001ul);
  signed char c = -128;
  printf("%d %d\n", c / -1, c % 3);
  return 0;
}
