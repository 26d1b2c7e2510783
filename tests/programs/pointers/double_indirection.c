/* Pointers to pointers, modified through functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void advance(const char **s, char c) { while (**s && **s != c) ++*s; }
static int allocate(int ***out, int rows, int columns) {
  int **m = malloc((size_t)rows * sizeof *m);
  if (!m) return -1;
  for (int i = 0; i < rows; i++) { m[i] = calloc((size_t)columns, sizeof **m); if (!m[i]) return -1; }
  *out = m;
  return 0;
}
static void swap(void **a, void **b) { void *t = *a; *a = *b; *b = t; }

int main(void) {
  const char *s = "key=value";
  advance(&s, '=');
  printf("%s\n", s + 1);
  int **m;
  if (allocate(&m, 3, 4)) return 1;
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * j;
  printf("%d %d\n", m[2][3], m[1][1]);
  for (int i = 0; i < 3; i++) free(m[i]);
  free(m);
  void *a = "first", *b = "second";
  swap(&a, &b);
  printf("%s %s\n", (char *)a, (char *)b);
  int x = 5, *p = &x, **pp = &p, ***ppp = &pp;
  ***ppp = 6;
  int y = 7;
  **ppp = &y;
  printf("%d %d\n", x, **pp);
  char *list[] = {strdup("b"), strdup("a"), NULL};
  for (char **l = list; *l; l++) { (*l)[0]++; printf("%s ", *l); free(*l); }
  printf("\n");
  return 0;
}
