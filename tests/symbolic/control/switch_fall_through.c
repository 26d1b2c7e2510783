// Cases that fall through, and a default in the middle.
// paths: 4 completed
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  int sum = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  switch (x) {
    case 0:
      sum += 1;
    case 1:
      sum += 2;
      break;
    default:
      sum += 100;
    case 9:
      sum += 4;
  }
  assert(sum == 3 || sum == 2 || sum == 104 || sum == 4);
  return sum;
}
