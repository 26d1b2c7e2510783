/* Pointer arithmetic, differences and comparisons. */
#include <stddef.h>
#include <stdio.h>

int main(void) {
  int v[10];
  for (int i = 0; i < 10; i++) v[i] = i * i;
  int *p = v, *q = v + 10;
  printf("%td %d %d\n", q - p, *(p + 3), 4[v]);
  p += 2; q -= 3;
  printf("%td %d ", q - p, p < q);
  printf("%d %d\n", *p++, *--q);
  printf("%d %d\n", p[-1], (&v[5])[2]);
  char *bytes = (char *)v;
  printf("%td\n", (char *)&v[7] - bytes);
  struct item { char c; double d; } items[4], *last = &items[3];
  printf("%td %td\n", last - items, (char *)last - (char *)items);
  int sum = 0;
  for (int *i = v; i != v + 10; ++i) sum += *i;
  printf("%d\n", sum);
  const char *s = "pointer", *t = s;
  while (*t) t++;
  printf("%td\n", t - s);
  while (t > s) putchar(*--t);
  putchar('\n');
  void *generic = v;
  printf("%d %d\n", generic == v, ((int *)generic)[9]);
  unsigned long address = (unsigned long)&v[4];
  printf("%d\n", *(int *)(address + sizeof(int)));
  return 0;
}
