/* _Generic picks by type. */
#include <stdio.h>

#define NAME(x) _Generic((x), _Bool: "bool", char: "char", signed char: "signed char", unsigned char: "unsigned char", \
  short: "short", unsigned short: "unsigned short", int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
  long long: "long long", float: "float", double: "double", long double: "long double", char *: "char *", const char *: "const char *", \
  int *: "int *", void *: "void *", default: "other")
#define ABSOLUTE(x) _Generic((x), int: absolute_int, double: absolute_double)(x)

static int absolute_int(int n) { return n < 0 ? -n : n; }
static double absolute_double(double d) { return d < 0 ? -d : d; }

int main(void) {
  char c = 0; short s = 0; unsigned char u = 0; long l = 0; float f = 0; int i, *p = &i; const char *t = "";
  printf("%s %s %s %s\n", NAME(c), NAME(s), NAME(u), NAME(l));
  printf("%s %s %s %s\n", NAME(c + c), NAME(s + 1u), NAME(u + l), NAME(f + 1));
  printf("%s %s %s %s\n", NAME('a'), NAME(1.0f), NAME(1.0), NAME(1.0L));
  printf("%s %s %s %s %s\n", NAME(p), NAME(t), NAME((void *)0), NAME(&main), NAME((_Bool)1));
  printf("%s %s %s %s\n", NAME(f * 2.0), NAME(1 ? 1 : 2L), NAME(1u), NAME(1LL));
  printf("%d %g\n", ABSOLUTE(-5), ABSOLUTE(-2.5));
  return 0;
}
