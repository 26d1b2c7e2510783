/* Conway's Game of Life on a torus. */
#include <stdio.h>
#include <string.h>

enum { W = 16, H = 12 };
static char board[H][W], next[H][W];

int main(void) {
  const char *glider[] = {".#.", "..#", "###"};
  for (int y = 0; y < 3; y++) for (int x = 0; x < 3; x++) board[y][x] = glider[y][x] == '#';
  board[8][8] = board[8][9] = board[8][10] = 1;
  for (int generation = 0; generation < 20; generation++) {
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        int n = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            if (dx || dy) n += board[(y + dy + H) % H][(x + dx + W) % W];
        next[y][x] = n == 3 || (n == 2 && board[y][x]);
      }
    memcpy(board, next, sizeof board);
  }
  for (int y = 0; y < H; y++) { for (int x = 0; x < W; x++) putchar(board[y][x] ? '#' : '.'); putchar('\n'); }
  return 0;
}
