/* va_list passed on, copied, and used twice. */
#include <stdarg.h>
#include <stdio.h>

static int total(va_list args, int n) { int t = 0; while (n-- > 0) t += va_arg(args, int); return t; }

static void twice(int n, ...) {
  va_list args, copy;
  va_start(args, n);
  va_copy(copy, args);
  int half = total(args, n / 2), all = total(copy, n);
  printf("%d %d %d\n", half, total(args, n - n / 2), all);
  va_end(copy);
  va_end(args);
}

static int message(char *to, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(to, size, format, args);
  va_end(args);
  return n;
}

static void by_pointer(va_list *args) { printf("%s ", va_arg(*args, char *)); }
static void strings(int n, ...) { va_list a; va_start(a, n); while (n--) by_pointer(&a); printf("%g\n", va_arg(a, double)); va_end(a); }

int main(void) {
  twice(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  char text[24];
  int n = message(text, sizeof text, "%s=%d, %.3f, %c%c", "value", 42, 2.0 / 3, 'o', 'k');
  printf("%d %s\n", n, text);
  n = message(text, 8, "%s", "longer than eight");
  printf("%d %s\n", n, text);
  strings(7, "a", "b", "c", "d", "e", "f", "g", 1.5);
  return 0;
}
