/* 128-bit arithmetic. */
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 s128;

static void print(u128 n) {
  char digits[50];
  int count = 0;
  do digits[count++] = (char)('0' + (int)(n % 10));
  while ((n /= 10) != 0);
  while (count > 0) putchar(digits[--count]);
  putchar('\n');
}

int main(void) {
  u128 factorial = 1;
  for (unsigned i = 1; i <= 34; i++) factorial *= i;
  print(factorial);
  print(factorial / 1000000007);
  print(factorial % 1000000007);
  u128 x = (u128)0xfedcba9876543210 << 64 | 0x0123456789abcdef;
  print(x);
  print(x >> 60);
  print(x << 60);
  print(x / ((u128)1 << 65));
  print(x % (((u128)1 << 70) - 1));
  s128 negative = -(s128)x / 4;
  print((u128)negative);
  print((u128)(negative >> 100));
  printf("%d %d %d\n", negative < 0, x > (u128)negative, (int)(negative % 1000));
  unsigned long a = 0xffffffffffffffff, b = 0xfffffffffffffffe;
  u128 product = (u128)a * b;
  printf("%016lx %016lx\n", (unsigned long)(product >> 64), (unsigned long)product);
  s128 sp = (s128)-5 * 7000000000000000000;
  printf("%ld %016lx\n", (long)(sp >> 64), (unsigned long)sp);
  return 0;
}
