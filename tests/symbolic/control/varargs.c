// Variable arguments, symbolic in value and in number.
// paths: 4 completed
#include <assert.h>
#include <klee/klee.h>
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += va_arg(list, int);
  va_end(list);
  return total;
}

int main(void) {
  int x = klee_int("x");
  int n = klee_range(0, 4, "n");
  int total = sum(n, x, 2, 3);
  assert(n < 2 || total == x + (n == 2 ? 2 : 5));
  return 0;
}
