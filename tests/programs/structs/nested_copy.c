/* Copies of nested structures and arrays inside them; comparisons by memcmp. */
#include <stdio.h>
#include <string.h>

struct inner { short a[3]; char tag; };
struct outer { struct inner parts[2][2]; struct outer *self; double weight; };

static struct outer fill(int base) {
  struct outer o;
  memset(&o, 0, sizeof o);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 3; k++) o.parts[i][j].a[k] = (short)(base + i * 100 + j * 10 + k);
  o.weight = base / 2.0;
  return o;
}

int main(void) {
  struct outer a = fill(1), b;
  memset(&b, 0, sizeof b);
  b = a;
  printf("%d\n", memcmp(&a, &b, sizeof a));
  b.parts[1][0].a[2]++;
  printf("%d %d\n", memcmp(&a, &b, sizeof a) != 0, b.parts[1][0].a[2] - a.parts[1][0].a[2]);
  a.self = &b;
  b.self = &a;
  a.self->self->self->parts[0][0].tag = 'q';
  printf("%c %g\n", b.parts[0][0].tag, a.self->weight);
  struct inner copy = a.parts[1][1];
  a.parts[0][0] = copy;
  printf("%d %d\n", a.parts[0][0].a[0], (a.parts[0] + 1)->a[1]);
  struct outer list[3] = {a, b, fill(50)};
  memmove(&list[1], &list[0], 2 * sizeof *list);
  printf("%d %g %g\n", list[1].self == &b, list[2].weight, list[0].weight);
  return 0;
}
