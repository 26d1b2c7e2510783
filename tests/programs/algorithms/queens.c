/* Eight queens by backtracking with bit masks and with arrays. */
#include <stdio.h>

static int solve(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all) return 1;
  int count = 0;
  for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
    unsigned bit = free & -free;
    count += solve(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}

static int row_of[8];
static int place(int column) {
  if (column == 8) return 1;
  for (int row = 0; row < 8; row++) {
    int fits = 1;
    for (int c = 0; c < column && fits; c++) fits = row_of[c] != row && row_of[c] - row != c - column && row_of[c] - row != column - c;
    row_of[column] = row;
    if (fits && place(column + 1)) return 1;
  }
  return 0;
}

int main(void) {
  for (unsigned n = 1; n <= 8; n++) printf("%d ", solve((1u << n) - 1, 0, 0, 0));
  printf("%d:", place(0));
  for (int i = 0; i < 8; i++) printf(" %d", row_of[i]);
  printf("\n");
  return 0;
}
