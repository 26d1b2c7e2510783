// A megabyte of symbolic bytes is copied, as a whole and in part, and looked at here and there.
// paths: 3 completed
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

enum { SIZE = 1 << 20 };
static unsigned char a[SIZE], b[SIZE], c[SIZE + 100];

int main(void) {
  klee_make_symbolic(a, SIZE, "a");
  memcpy(b, a, SIZE);
  memmove(c + 77, b + 5, SIZE - 5);
  b[500] = 9;
  assert(a[77] == b[77] && b[500] == 9);
  assert(c[77] == a[5] && c[577] == a[505] && c[72 + 500] == a[500]);
  assert(c[76] == 0 && c[77 + SIZE - 5] == 0);
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i > 600);
  klee_assume(i < SIZE);
  assert(a[i] == b[i]);
  if (b[700000] == 3) return 1;
  if (c[700000] == 4) return 2;
  return 0;
}
