// Symbolic bytes copied, moved over themselves, and set.
// paths: 2 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char a[6], b[6];
  klee_make_symbolic(a, sizeof a, "a");
  memcpy(b, a, sizeof b);
  memmove(b + 1, b, 5);
  klee_assert(b[5] == a[4] && b[1] == a[0]);
  memset(b, a[2], 3);
  if (b[0] == 'q') return 1;
  return 0;
}
