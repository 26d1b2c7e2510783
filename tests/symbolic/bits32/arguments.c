// Variable arguments of four, eight and twelve bytes, one behind the other; structures and long longs among them.
// flags: -m32
// paths: 4 completed, 2 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct pair {
  char c;
  long long n;
};

static long long sum(const char *types, ...) {
  va_list list;
  long long total = 0;
  va_start(list, types);
  for (; *types; types++) {
    if (*types == 'i') total += va_arg(list, int);
    if (*types == 'q') total += va_arg(list, long long);
    if (*types == 'd') total += (long long)va_arg(list, double);
    if (*types == 'L') total += (long long)va_arg(list, long double);
    if (*types == 's') total += va_arg(list, struct pair).n;
  }
  va_end(list);
  return total;
}

static int format(char *to, size_t size, const char *text, ...) {
  va_list list;
  va_start(list, text);
  int n = vsnprintf(to, size, text, list);
  va_end(list);
  return n;
}

int main(void) {
  int x = klee_int("x");
  struct pair p = {'p', 1LL << 40};
  long long total = sum("iqdLsi", x, 1LL << 33, 2.5, 4.25L, p, 7);
  assert(total - x == (1LL << 33) + (1LL << 40) + 13);
  char text[40];
  format(text, sizeof text, "%d %lld %ld %zu %s", 1, 1LL << 33, -2L, sizeof(long), "end");
  assert(strcmp(text, "1 8589934592 -2 4 end") == 0);
  if (x > 0) printf("%lld %s\n", total, text);
  unsigned long n = (unsigned)x;
  if (n + 1 == 0) return 1; // it wraps at 32 bits
  assert(n * 65536 != 0x10000 || n == 1); // error: assert
  return 0;
}
