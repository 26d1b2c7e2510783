/* Static local variables keep their values; each function has its own. */
#include <stdio.h>

static int counter(void) { static int n = 10; return n++; }
static int other(void) { static int n; return n += 5; }
static int *slot(int i) { static int values[4] = {1, 2, 3, 4}; return &values[i]; }
static int recursive(int n) { static int depth, deepest; depth++; if (depth > deepest) deepest = depth; if (n > 0) recursive(n - 1); depth--; return deepest; }
static const char *name(int i) { static char buffer[16]; snprintf(buffer, sizeof buffer, "name%d", i); return buffer; }

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d %d ", counter(), other());
  printf("\n");
  *slot(2) = 30;
  printf("%d %d %d\n", *slot(0), *slot(2), recursive(6));
  const char *a = name(1), *b = name(2);
  printf("%s %s %d\n", a, b, a == b);
  for (int i = 0; i < 2; i++) { static int inner = 5; int automatic = 5; printf("%d %d ", inner++, automatic++); }
  printf("\n");
  return 0;
}
