// Bit-fields: each is read and written without its neighbours.
// paths: 2 completed
#include <klee/klee.h>

struct flags {
  unsigned ready : 1;
  unsigned mode : 3;
  signed level : 5;
  unsigned rest : 23;
};

int main(void) {
  struct flags f;
  klee_make_symbolic(&f, sizeof f, "f");
  struct flags g = f;
  g.mode = 5;
  klee_assert(g.ready == f.ready && g.level == f.level && g.rest == f.rest);
  klee_assert(g.level >= -16 && g.level <= 15);
  if (f.level == -3) return 1;
  return 0;
}
