/* Arrays of arrays, pointers to arrays, arrays of pointers. */
#include <stdio.h>

static int trace(int (*m)[3], int n) { int t = 0; for (int i = 0; i < n; i++) t += m[i][i]; return t; }
static void fill(int rows, int columns, int m[rows][columns]) { for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) m[i][j] = i * 10 + j; }
static int deep(int a[2][3][4]) { return a[1][2][3] - a[0][1][2]; }

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%d %zu %zu\n", trace(m, 3), sizeof m, sizeof m[0]);
  int (*row)[3] = m + 1;
  printf("%d %d %d\n", (*row)[0], row[1][2], *(*(m + 2) + 1));
  int *flat = &m[0][0];
  printf("%d %td\n", flat[2], &m[2][1] - &m[2][0]);
  int grid[4][5];
  fill(4, 5, grid);
  printf("%d %d\n", grid[3][4], grid[2][1]);
  int cube[2][3][4], n = 0;
  for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) cube[i][j][k] = n++;
  printf("%d %d\n", deep(cube), cube[1][0][2]);
  const char *words[] = {"one", "two", "three"}, **w = words + 1;
  printf("%s %c %s\n", *w, w[1][2], words[0] + 1);
  char texts[3][6] = {"ab", "cdefg", ""};
  printf("%zu %s %c\n", sizeof texts, texts[1], texts[1][4]);
  return 0;
}
