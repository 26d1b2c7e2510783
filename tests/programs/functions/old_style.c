/* Old-style definitions and empty parameter lists, as pre-ANSI code has them. */
#include <stdio.h>

static int add(a, b, c)
  int a;
  char b;
  double c;
{
  return a + b + (int)c;
}

static int nothing() { return 5; }

int main(void) {
  printf("%d %d\n", add(1, 'a', 2.9), nothing());
  int (*f)() = nothing;
  printf("%d\n", f());
  return 0;
}
