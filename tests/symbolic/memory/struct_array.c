// A field of an element at a symbolic index.
// paths: 2 completed
#include <klee/klee.h>

struct entry { char key; int value; };

int main(void) {
  struct entry table[3] = {{'a', 1}, {'b', 2}, {'c', 3}};
  unsigned i = klee_int("i");
  klee_assume(i < 3);
  table[i].value += 10;
  klee_assert(table[i].value == (int)i + 11);
  if (table[1].value == 12) return 1;
  return 0;
}
