/* inline, noinline, const functions, weak symbols, constructors. */
#include <stdio.h>
#include <stdlib.h>

static int order;
__attribute__((constructor)) static void before(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void also(void) { order = order * 10 + 2; }
static inline int square(int x) { return x * x; }
__attribute__((noinline)) static int cube(int x) { return x * square(x); }
__attribute__((const)) static int pure(int x) { return x ^ 0x55; }
__attribute__((weak)) int replaceable(void) { return 7; }
extern int missing(void) __attribute__((weak));
int target(int x) { return x + 1; }
extern int renamed(int) __attribute__((alias("target")));
__attribute__((always_inline)) static inline int both(int a, int b) { return cube(a) - square(b); }
_Noreturn static void leave(int n) { printf("leave %d\n", n); fflush(stdout); exit(3); }

int main(void) {
  printf("%d\n", order == 12 || order == 21);
  printf("%d %d %d %d\n", square(9), cube(3), pure(1), replaceable());
  printf("%d %d %d\n", missing == NULL, renamed(41), both(3, 4));
  printf("%d %d\n", __builtin_constant_p(5), __builtin_expect(order > 0, 1) != 0);
  leave(1);
}
