// Printing a symbolic number does not fork.
// paths: 2 completed
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int x = klee_int("x");
  printf("%d %s\n", x, "text");
  puts("done");
  if (x == 3) return 1;
  return 0;
}
