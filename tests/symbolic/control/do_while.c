// The sum of the decimal digits: one path for each number of digits.
// paths: 3 completed
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  unsigned rest = x, sum = 0, digits = 0;
  do {
    sum += rest % 10;
    rest /= 10;
    digits++;
  } while (rest > 0);
  assert(sum % 9 == x % 9);
  return digits;
}
