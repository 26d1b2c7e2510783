// The length of a symbolic number that is printed: a term, which forks only where it is asked for.
// paths: 4 completed
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int x = klee_int("x");
  unsigned long y;
  klee_make_symbolic(&y, sizeof y, "y");
  int length = printf("%d\n", x);
  int hexadecimal = fprintf(stderr, "%#lx", y);
  int padded = printf("%+6d", x);
  klee_assert((length >= 2) & (length <= 12));
  klee_assert((hexadecimal >= 1) & (hexadecimal <= 18) & (hexadecimal != 2));
  klee_assert((padded >= 6) & (padded <= 11));
  int short_one = ((x >= 10) & (x <= 99)) | ((x >= -9) & (x <= -1));
  if (length == 3) {
    klee_assert(short_one);
    return 1;
  }
  klee_assert(!short_one);
  if (hexadecimal == 18) {
    klee_assert(y >> 60 != 0);
    return 2;
  }
  klee_assert(y >> 60 == 0);
  if (length == 12) {
    klee_assert(x <= -1000000000);
    return 3;
  }
  return putchar((int)y) == 'a' ? 4 : 5;
}
