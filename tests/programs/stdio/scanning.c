/* sscanf with all kinds of directives. */
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, n = 0;
  unsigned u = 0;
  double d = 0;
  float f = 0;
  char w[20] = "", v[20] = "", c = 0;
  printf("%d ", sscanf("12 34", "%d %d", &a, &b)), printf("%d %d\n", a, b);
  printf("%d ", sscanf("0x1f 077 ff", "%i %i %x", &a, &b, &u)), printf("%d %d %u\n", a, b, u);
  printf("%d ", sscanf("3.5e2 -0.25", "%lf %f", &d, &f)), printf("%g %g\n", d, f);
  printf("%d ", sscanf("key = some value", "%s = %[^\n]", w, v)), printf("%s|%s\n", w, v);
  printf("%d ", sscanf("abc123", "%[a-z]%d%n", w, &a, &n)), printf("%s %d %d\n", w, a, n);
  printf("%d ", sscanf("1234567", "%3d%2d%c", &a, &b, &c)), printf("%d %d %c\n", a, b, c);
  printf("%d ", sscanf("10,20", "%d;%d", &a, &b)), printf("%d\n", a);
  printf("%d ", sscanf("skip 5", "%*s %d", &a)), printf("%d\n", a);
  printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf(" ", "%c", &c));
  long l = 0; short s = 0; signed char h = 0; unsigned long long q = 0;
  printf("%d ", sscanf("-5000000000 -30000 -100 18446744073709551615", "%ld %hd %hhd %llu", &l, &s, &h, &q)), printf("%ld %d %d %llu\n", l, s, h, q);
  printf("%d ", sscanf("25:61:07", "%2d:%2d:%2d", &a, &b, &n)), printf("%d %d %d\n", a, b, n);
  printf("%d ", sscanf("100%", "%d%%", &a)), printf("%d\n", a);
  return 0;
}
