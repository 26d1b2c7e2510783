/* Calls: Fibonacci numbers by recursion, and a small function through a pointer. SCALE: the number. */
#include <stdio.h>
#ifndef SCALE
#define SCALE 35
#endif
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
int main(void) {
  int (*volatile step[2])(int) = {twice, next};
  int x = 1;
  for (int i = 0; i < SCALE * 100000; i++) x = step[i & 1](x & 0xffff);
  printf("%d %d\n", fib(SCALE), x);
  return 0;
}
