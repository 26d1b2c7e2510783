#include <stdlib.h>
#include <wchar.h>
#include "generate.h"

static void numbers(void) {
  static const char *const pieces[] = {"12", "-7", "+3", "0x1F", "017", "0x", "1.5", "-2.5e3", "1e", ".5", "nan",
                                       "inf", "infinity", "infi", "abc", "99999999999999999999", " ", "\n", ",", "-", "0b1", "1.e2", "0x1.8p1", "%"};
  static const char *const formats[] = {"%d", "%i", "%u", "%x", "%o", "%3d", "%lf", "%f", "%4lf", "%ld", "%hhd", "%hd", "%lld", "%*d%d", "%d,%d", "%d %d", "%p"};
  for (int i = 0; i < 6000; i++) {
    char text[200] = "";
    int n = 1 + (int)below(4);
    for (int k = 0; k < n; k++) strcat(text, pieces[below(24)]);
    const char *format = formats[below(17)];
    char full[40];
    sprintf(full, "%s%%n", format);
    uint64_t a = 0x5555555555555555, b = 0x3333333333333333;
    int used = -1, r;
    if (strchr(format, ',') || strcmp(format, "%d %d") == 0) r = sscanf(text, full, &a, &b, &used);
    else r = sscanf(text, full, &a, &used, &b);
    printf("[%s] %s -> %d %016lx %016lx %d\n", text, full, r, (unsigned long)a, (unsigned long)b, used);
  }
}

int main(void) {
  numbers();
  char a[50], b[50], c[50];
  int x, y, n;
  memset(a, 0, 50); memset(b, 0, 50); memset(c, 0, 50);
  printf("%d ", sscanf("hello world 42", "%s %s %d", a, b, &x)); printf("%s %s %d\n", a, b, x);
  printf("%d ", sscanf("abc123def", "%[a-z]%[0-9]%[^\n]", a, b, c)); printf("%s %s %s\n", a, b, c);
  printf("%d ", sscanf("]x-y", "%[]x]%[-]%c", a, b, c)); printf("%s %s %c\n", a, b, c[0]);
  printf("%d ", sscanf("  xyz", "%c%c%3c", a, b, c)); printf("[%c][%c][%.3s]\n", a[0], b[0], c);
  printf("%d ", sscanf("12:34:56", "%2d:%2d%n", &x, &y, &n)); printf("%d %d %d\n", x, y, n);
  printf("%d\n", sscanf("", "%d", &x));
  printf("%d\n", sscanf("   ", "%d", &x));
  printf("%d\n", sscanf("x", "%d", &x));
  printf("%d\n", sscanf("5 apples", "%d pears", &x));
  printf("%d\n", sscanf("50%", "%d%%", &x));
  printf("%d\n", sscanf("abc", "%5c", a));
  printf("%d ", sscanf("a,b", "%[^,],%s", a, b)); printf("%s %s\n", a, b);
  printf("%d ", sscanf("abcdef", "%3s%2s%s", a, b, c)); printf("%s %s %s\n", a, b, c);
  char *m1 = NULL, *m2 = NULL;
  printf("%d ", sscanf("dynamic strings here", "%ms %m[a-z]", &m1, &m2)); printf("%s %s\n", m1, m2);
  wchar_t w[20];
  printf("%d ", sscanf("wide", "%ls", w)); printf("%ls\n", w);
  FILE *f = tmpfile();
  fputs("1 2.5 word\nsecond line\n0x10 077 -5", f);
  rewind(f);
  double d; unsigned u; int o, s;
  printf("%d ", fscanf(f, "%d %lf %s", &x, &d, a)); printf("%d %g %s\n", x, d, a);
  printf("%d ", fscanf(f, " %[^\n]", b)); printf("%s\n", b);
  printf("%d ", fscanf(f, "%x %o %d", &u, &o, &s)); printf("%u %d %d\n", u, o, s);
  printf("%d %d\n", fscanf(f, "%d", &x), feof(f));
  fclose(f);
  return 0;
}
