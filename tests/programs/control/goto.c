/* goto forwards, backwards, out of nested loops, and as a state machine. */
#include <stdio.h>

static int search(int grid[3][4], int wanted) {
  int i, j;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      if (grid[i][j] == wanted) goto found;
  return -1;
found:
  return i * 10 + j;
}

static int words(const char *s) {
  int count = 0;
outside:
  if (*s == 0) return count;
  if (*s++ == ' ') goto outside;
  count++;
inside:
  if (*s == 0) return count;
  if (*s++ == ' ') goto outside;
  goto inside;
}

int main(void) {
  int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  printf("%d %d %d\n", search(grid, 7), search(grid, 12), search(grid, 13));
  printf("%d %d %d\n", words("  one two   three "), words(""), words("x"));
  int n = 0;
again:
  n += 3;
  if (n < 20) goto again;
  printf("%d\n", n);
  int status = 0;
  if (n > 5) goto cleanup;
  status = 1;
cleanup:
  printf("%d\n", status);
  return 0;
}
