/* Sudoku by backtracking over candidates. */
#include <stdio.h>

static char g[82] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static int row[9], column[9], box[9], tries;

static int solve(void) {
  int best = -1, least = 10, mask = 0;
  for (int i = 0; i < 81; i++) {
    if (g[i] != '.') continue;
    int m = ~(row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]) & 511, n = 0;
    for (int k = m; k; k &= k - 1) n++;
    if (n < least) least = n, best = i, mask = m;
  }
  if (best < 0) return 1;
  for (int d = 0; d < 9; d++) {
    if (!(mask >> d & 1)) continue;
    int i = best, bit = 1 << d;
    tries++;
    g[i] = (char)('1' + d);
    row[i / 9] ^= bit; column[i % 9] ^= bit; box[i / 27 * 3 + i % 9 / 3] ^= bit;
    if (solve()) return 1;
    g[i] = '.';
    row[i / 9] ^= bit; column[i % 9] ^= bit; box[i / 27 * 3 + i % 9 / 3] ^= bit;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < 81; i++) if (g[i] != '.') { int bit = 1 << (g[i] - '1'); row[i / 9] |= bit; column[i % 9] |= bit; box[i / 27 * 3 + i % 9 / 3] |= bit; }
  printf("%d ", solve());
  printf("%d\n", tries);
  for (int i = 0; i < 9; i++) printf("%.9s\n", g + i * 9);
  return 0;
}
