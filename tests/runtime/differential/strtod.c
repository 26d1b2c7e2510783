#include <errno.h>
#include <stdlib.h>
#include "generate.h"

static void check(const char *s, int show) {
  char *end;
  errno = 0;
  double d = strtod(s, &end);
  int error = errno;
  long used = end - s;
  float f = strtof(s, NULL);
  long double l = strtold(s, NULL);
  note_bytes(&d, sizeof d);
  note_bytes(&f, sizeof f);
  note_bytes(&l, 10);
  note_bytes(&used, sizeof used);
  note_bytes(&error, sizeof error);
  if (show) printf("%.70s -> %a %a %La %ld %d\n", s, d, f, l, used, error);
}

int main(void) {
  static char text[1600];
  for (int i = 0; i < 12000; i++) {
    int n = 0, digits = 1 + (int)below(below(20) == 0 ? 900 : 25);
    if (below(4) == 0) text[n++] = "+-"[below(2)];
    int point = (int)below((unsigned)digits + 3);
    for (int k = 0; k < digits; k++) {
      if (k == point) text[n++] = '.';
      text[n++] = (char)('0' + below(10));
    }
    if (below(2)) n += sprintf(text + n, "%c%d", "eE"[below(2)], (int)below(700) - 350);
    text[n] = 0;
    check(text, i % 6 == 0);
  }
  for (int i = 0; i < 3000; i++) {
    /* halfway points between neighbours, and just beside them */
    double d = double_of(((any() >> 2) & 0x7fefffffffffffff)), next = double_of(*(uint64_t *)&d + 1);
    long double middle = ((long double)d + next) / 2;
    if (d != d || next != next || d == next) continue;
    int n = sprintf(text, "%.1100Lg", middle);
    check(text, i % 10 == 0);
    if (text[n - 1] >= '0' && text[n - 1] <= '8' && strchr(text, 'e') == NULL) {
      text[n - 1]++;
      check(text, 0);
    }
  }
  for (int i = 0; i < 2000; i++) {
    sprintf(text, below(2) ? "%a" : "%.17g", any_double());
    check(text, i % 20 == 0);
  }
  for (int i = 0; i < 6000; i++) {
    /* hexadecimal: zeros first, more digits than a word has, exponents at the ends of all formats */
    int n = sprintf(text, "%s0%c", below(4) == 0 ? "-" : "", "xX"[below(2)]);
    int zeros = below(3) == 0 ? (int)below(20) : 0, digits = zeros + 1 + (int)below(below(3) == 0 ? 24 : 6);
    int point = (int)below((unsigned)digits + 3);
    for (int k = 0; k < digits; k++) {
      if (k == point) text[n++] = '.';
      text[n++] = "0123456789abcdefABCDEF"[k < zeros ? 0 : below(22)];
    }
    static const int ends[] = {0, -149, 128, -1074, 1024, -16445, 16384};
    if (below(4)) n += sprintf(text + n, "%c%d", "pP"[below(2)], ends[below(7)] + (int)below(120) - 60);
    text[n] = 0;
    check(text, i % 6 == 0);
  }
  show_checksum("all");
  static const char *const cases[] = {
      "", " ", "+", "-", ".", "e5", "1e", "1e+", "1e-x", "0x", "0x.", "0x1", "0x1p", "0x1p+", "0x1.8p3",
      "0x.8p1z", "inf", "INFINITY", "infinit", "-inf", "nan", "NaN(123)", "nan(", "nan(a b)", "1.5.5",
      "  12.5abc", "\t\n7", "1e400", "-1e400", "1e-400", "4.9e-324", "2.4e-324", "2.5e-324",
      "1.7976931348623158e308", "1.7976931348623159e308", "2.2250738585072011e-308", "0e999999999",
      "1e99999999999", "1e-99999999999", "0.000000000000000000000000000001e30", "1_000", "0x1.fffffffffffff8p0",
      "0x1.fffffffffffff7p0", "0x1p-1075", "0x1.8p-1075", "0x1p1024", "9007199254740993", "3.4028236e38",
      "1.401298464324817e-45", "7e-46", "1e5000", "1e-5000", "3.6e-4951", "1.1897314953572317650e4932"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check(cases[i], 1);
  return 0;
}
