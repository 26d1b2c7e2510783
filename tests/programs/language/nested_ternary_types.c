/* The type of conditional expressions: arithmetic conversions, pointers, void. */
#include <stdio.h>

static int zero;
static void note(const char *s) { printf("(%s)", s); }

int main(void) {
  int one = zero + 1;
  printf("%zu %zu %zu\n", sizeof(one ? 1 : 2L), sizeof(one ? 'a' : (char)1), sizeof(one ? 1.0f : 2));
  printf("%g %d\n", one ? 1 : 2.5, (one ? -1 : 1u) > 0);
  const void *p = one ? (const void *)"text" : NULL;
  printf("%s\n", (const char *)p);
  one ? note("yes") : note("no");
  zero ? note("yes") : (note("first"), note("second"));
  printf("\n");
  struct s { int a, b; } x = {1, 2}, y = {3, 4}, z = one ? y : x;
  printf("%d %d %d\n", z.a, (zero ? y : x).b, (one ? &x : &y)->a);
  int (*f)(const char *) = zero ? NULL : puts;
  f(one ? zero ? "a" : one ? "b" : "c" : "d");
  unsigned char c = 200;
  printf("%d %ld\n", one ? c : -1, zero ? 5L : c + 100);
  return 0;
}
