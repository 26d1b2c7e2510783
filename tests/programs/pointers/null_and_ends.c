/* Null pointers, one-past-the-end, comparisons with zero. */
#include <stdio.h>
#include <stdlib.h>

static const int *find(const int *from, const int *to, int wanted) { while (from != to && *from != wanted) from++; return from == to ? NULL : from; }

int main(void) {
  int v[] = {3, 1, 4, 1, 5};
  const int *end = v + 5;
  printf("%td %d\n", find(v, end, 4) - v, find(v, end, 9) == NULL);
  int *p = 0;
  printf("%d %d %d\n", p == NULL, !p, p ? 1 : 0);
  p = malloc(0);
  free(p);
  free(NULL);
  p = realloc(NULL, 8);
  printf("%d\n", p != NULL);
  free(p);
  char *s = NULL, *t = s;
  printf("%d\n", s == t && t == 0);
  void (*f)(void) = NULL;
  if (f) f();
  printf("%d %d\n", f == NULL, end - 5 == v);
  printf("%d %d\n", end > v, &v[5] == end);
  return 0;
}
