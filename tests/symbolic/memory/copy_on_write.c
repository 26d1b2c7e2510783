// Paths that change the same global do not see each other.
// paths: 8 completed
#include <klee/klee.h>

static int trace[3];

int main(void) {
  for (int i = 0; i < 3; i++) {
    if (klee_int("bit") > 0)
      trace[i] = 1;
    else
      trace[i] = 2;
  }
  klee_assert(trace[0] && trace[1] && trace[2]);
  return trace[0] * 9 + trace[1] * 3 + trace[2];
}
