/* Automatic and static initialisation in all forms. */
#include <stdio.h>

struct p { int x, y; };
static int next(void) { static int n; return ++n; }

int main(void) {
  int a[5] = {1, 2}, b[] = {[3] = 7}, c[2][2] = {1, 2, 3}, zero[4] = {0};
  printf("%d %d %zu %d %d %d\n", a[1], a[4], sizeof b / sizeof *b, c[1][0], c[1][1], zero[3]);
  struct p p = {next(), next()}, q = p, r = {.y = next()};
  printf("%d %d %d %d %d\n", p.x + p.y, q.x + q.y, r.x, r.y, next());
  struct p list[3] = {{1, 2}, [2] = {5}};
  printf("%d %d %d\n", list[1].x, list[2].x, list[2].y);
  char s[] = "size", t[10] = "pad", u[4] = {'n', 'o'};
  printf("%zu %d %s\n", sizeof s, t[9], u);
  for (int i = 0; i < 3; i++) { int fresh = 10; int array[3] = {i}; fresh += array[0] + array[2]; printf("%d ", fresh); }
  int x = 5, *px = &x, **ppx = &px;
  const char *const names[] = {"a", "b", NULL};
  int n = 0;
  while (names[n]) n++;
  printf("%d %d\n", **ppx, n);
  union { int i; float f; } v = {.f = 1.0f};
  printf("%x\n", v.i);
  return 0;
}
