/* Variadic functions over the classes of arguments. */
#include <stdarg.h>
#include <stdio.h>

static double sum(const char *types, ...) {
  va_list args;
  double total = 0;
  va_start(args, types);
  for (; *types; types++) switch (*types) {
    case 'i': total += va_arg(args, int); break;
    case 'u': total += va_arg(args, unsigned); break;
    case 'l': total += (double)va_arg(args, long); break;
    case 'd': total += va_arg(args, double); break;
    case 'L': total += (double)va_arg(args, long double); break;
    case 's': total += va_arg(args, const char *)[0]; break;
  }
  va_end(args);
  return total;
}

static int largest(int count, ...) {
  va_list args;
  va_start(args, count);
  int best = va_arg(args, int);
  while (--count > 0) { int v = va_arg(args, int); if (v > best) best = v; }
  va_end(args);
  return best;
}

int main(void) {
  printf("%g\n", sum("iiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8));
  printf("%g\n", sum("dddddddddd", 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5));
  printf("%g\n", sum("idlusLidLd", -1, 0.5, 1L << 40, 4000000000u, "A", 2.25L, (char)7, 1.5f, 3.5L, 8.0));
  printf("%g\n", sum(""));
  printf("%d\n", largest(12, 3, -4, 99, 7, 0, 12, 100, 5, 5, 101, 2, -8));
  short s = -3; unsigned char c = 200;
  printf("%g %d\n", sum("ii", s, c), largest(1, -5));
  return 0;
}
