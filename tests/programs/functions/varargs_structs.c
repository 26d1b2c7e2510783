/* Structures as variadic arguments. */
#include <stdarg.h>
#include <stdio.h>

struct small { int a, b; };
struct floats { double x, y; };
struct mixed { long l; double d; };
struct large { int v[10]; };

static void take(const char *order, ...) {
  va_list args;
  va_start(args, order);
  for (; *order; order++) {
    if (*order == 's') { struct small s = va_arg(args, struct small); printf("%d,%d ", s.a, s.b); }
    if (*order == 'f') { struct floats f = va_arg(args, struct floats); printf("%g,%g ", f.x, f.y); }
    if (*order == 'm') { struct mixed m = va_arg(args, struct mixed); printf("%ld,%g ", m.l, m.d); }
    if (*order == 'l') { struct large l = va_arg(args, struct large); printf("%d,%d ", l.v[0], l.v[9]); }
    if (*order == 'i') printf("%d ", va_arg(args, int));
  }
  va_end(args);
  printf("\n");
}

int main(void) {
  struct small s = {1, 2};
  struct floats f = {1.5, 2.5};
  struct mixed m = {3, 4.5};
  struct large l = {{5, [9] = 6}};
  take("sfml", s, f, m, l);
  take("ssssssss", s, s, s, s, s, s, s, (struct small){7, 8});
  take("ffffffi", f, f, f, f, f, f, 9);
  take("mimimilim", m, 1, m, 2, m, 3, l, 4, m);
  return 0;
}
