/* qsort and bsearch on ints, strings and structures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct city { const char *name; int people; };
static int ints(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
static int strings(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }
static int people(const void *a, const void *b) { return ((const struct city *)b)->people - ((const struct city *)a)->people; }

int main(void) {
  int v[200];
  unsigned x = 3;
  for (int i = 0; i < 200; i++) x = x * 69069 + 1, v[i] = (int)(x >> 20) - 2048;
  qsort(v, 200, sizeof *v, ints);
  int sorted = 1;
  for (int i = 1; i < 200; i++) sorted &= v[i - 1] <= v[i];
  int key = v[57], *hit = bsearch(&key, v, 200, sizeof *v, ints), none = 99999;
  printf("%d %d %d %d %d\n", sorted, v[0], v[199], hit && *hit == key, bsearch(&none, v, 200, sizeof *v, ints) == NULL);
  const char *w[] = {"pear", "apple", "fig", "banana", "Cherry", ""};
  qsort(w, 6, sizeof *w, strings);
  for (int i = 0; i < 6; i++) printf("%s,", w[i]);
  struct city c[] = {{"A", 30}, {"B", 10}, {"C", 50}, {"D", 20}};
  qsort(c, 4, sizeof *c, people);
  for (int i = 0; i < 4; i++) printf(" %s%d", c[i].name, c[i].people);
  printf("\n");
  qsort(v, 0, sizeof *v, ints);
  qsort(v, 1, sizeof *v, ints);
  return 0;
}
