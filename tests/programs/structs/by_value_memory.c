/* Large structures: passed on the stack, returned through a hidden pointer, copied on assignment. */
#include <stdio.h>

struct big { int values[20]; char name[12]; };
struct extended { long double x; int y; };

static struct big make(int from) {
  struct big b = {.name = "made"};
  for (int i = 0; i < 20; i++) b.values[i] = from + i;
  return b;
}

static int sum(struct big b) {
  int total = 0;
  for (int i = 0; i < 20; i++) total += b.values[i], b.values[i] = 0;
  return total;
}

static struct big add(struct big a, int before, struct big b, double after) {
  for (int i = 0; i < 20; i++) a.values[i] += b.values[i] * before + (int)after;
  return a;
}

static struct extended twice(struct extended e) { e.x *= 2; e.y *= 2; return e; }

int main(void) {
  struct big a = make(1), b = a;
  b.values[0] = 100;
  printf("%d %d %d\n", sum(a), sum(b), a.values[5]);
  struct big c = add(a, 2, make(10), 3.9);
  printf("%d %d %s\n", c.values[0], c.values[19], c.name);
  printf("%d\n", sum(add(make(0), 1, make(0), 0)));
  struct big array[3] = {make(1), make(2), make(3)};
  array[0] = array[2];
  printf("%d %d\n", array[0].values[0], make(7).values[3]);
  struct extended e = twice((struct extended){1.25L, 4});
  printf("%Lg %d\n", e.x, e.y);
  return 0;
}
