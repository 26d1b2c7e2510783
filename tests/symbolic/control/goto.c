// A loop made of gotos, with a jump out of its middle.
// paths: 4 completed
#include <klee/klee.h>

int main(void) {
  unsigned char x;
  int i = 0;
  klee_make_symbolic(&x, sizeof x, "x");
again:
  if (i == 3) goto done;
  if (x == i) goto found;
  i++;
  goto again;
found:
  return 10 + i;
done:
  return i;
}
