/* Precedence and associativity of all operators. */
#include <stdio.h>

/* Current clang takes a > b > c for a mistake; here it is the point. */
#pragma GCC diagnostic ignored "-Wparentheses"

int main(void) {
  int a = 6, b = 3, c = 2;
  printf("%d %d %d\n", a + b * c, (a + b) * c, a - b - c);
  printf("%d %d %d\n", a / b * c, a % 4 + 1, -a * -b);
  printf("%d %d %d\n", a << b + 1, (a << b) + 1, a >> 1 & 1);
  printf("%d %d %d\n", a & b == 3, (a & b) == 3, a | b ^ c & 1);
  printf("%d %d %d\n", a > b > c, a == 6 == 1, !a == 0);
  printf("%d %d\n", a || b && 0, (a || b) && 0);
  printf("%d %d\n", a ? b : c ? 1 : 2, ~a & 7);
  int x, y, z;
  x = y = z = 5;
  x += y -= z *= 2;
  printf("%d %d %d\n", x, y, z);
  int v[] = {1, 2, 3}, *p = v;
  printf("%d ", *p++);
  printf("%d ", ++*p);
  printf("%d ", *++p);
  printf("%d\n", -*p);
  printf("%d %zu %d\n", sizeof(int) * 2 == 8, sizeof(char) + 1, (1, 2, 3));
  printf("%d %d\n", 1 ? 0 : 1 + 1, 7 & 3 ? 4 : 5);
  unsigned u = 1;
  printf("%d %u\n", -u > 0, u - 2 >> 30);
  return 0;
}
