/* Two rows by a table of pointers: Trabish and Rinetzky, ISSTA 2020, Fig. 2. */
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char **rows = malloc(2 * sizeof *rows);
  for (int i = 0; i < 2; i++) {
    rows[i] = malloc(256);
    for (int j = 0; j < 256; j++) rows[i][j] = i * 2 + j % 3;
  }
  unsigned i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume(i < 2);
  klee_assume(j < 100);
  volatile char read = rows[i][j];
  (void)read;
  return 0;
}
