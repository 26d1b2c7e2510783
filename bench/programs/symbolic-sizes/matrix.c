// Rows of a matrix, as many as an input says.
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned rows = klee_range(1, 10, "rows"), r = klee_range(0, 10, "r"), c = klee_range(0, 4, "c");
  int *cells = calloc(rows, 4 * sizeof *cells);
  if (r <= rows) cells[4 * r + c] = 7;
  klee_assert(cells[4 * r + c] == 7);
  free(cells);
  return 0;
}
