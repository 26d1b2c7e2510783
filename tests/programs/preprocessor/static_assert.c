/* _Static_assert, sizeof in constant expressions, offsetof, typeof. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

struct s { char a; int b[3]; };
_Static_assert(sizeof(int) == 4, "int");
static_assert(offsetof(struct s, b) == 4, "offset");
enum { COUNT = sizeof(struct s) / sizeof(int), BIG = 1 << (sizeof(char) * 5) };
static int table[COUNT + BIG];
#define SWAP(a, b) do { __typeof__(a) swapped = (a); (a) = (b); (b) = swapped; } while (0)

int main(void) {
  printf("%zu %d %zu\n", sizeof table / sizeof *table, COUNT, sizeof(struct { char c; long l; }));
  double x = 1.5, y = 2.5;
  SWAP(x, y);
  printf("%g %g\n", x, y);
  int n = 3;
  printf("%zu %d\n", sizeof(n++), n);
  printf("%zu %zu %zu\n", sizeof "abc", sizeof(char[10]), sizeof(int *));
  assert(n == 3);
  printf("%d\n", __builtin_types_compatible_p(int, signed));
  return 0;
}
