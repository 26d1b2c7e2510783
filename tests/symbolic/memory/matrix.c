// Two symbolic indices into one array of arrays.
// paths: 1 completed
#include <klee/klee.h>

int main(void) {
  unsigned char m[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) m[i][j] = 4 * i + j;
  unsigned i = klee_int("i"), j = klee_int("j");
  klee_assume(i < 3);
  klee_assume(j < 4);
  klee_assert(m[i][j] == 4 * i + j);
  return 0;
}
