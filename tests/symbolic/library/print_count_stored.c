// %n stores how much was printed, whether or not the result is used.
// paths: 2 completed
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int x = klee_int("x"), count = -1, none = -1;
  char later[] = "12%n";
  printf("a number: %d%n\n", x, &count);
  klee_assert((count >= 11) & (count <= 21));
  fprintf(stderr, "100%%nothing: %d\n", x);
  klee_assert(none == -1);
  printf(later, &none);
  klee_assert(none == 2);
  if (count == 21) klee_assert(x <= -1000000000);
  return 0;
}
