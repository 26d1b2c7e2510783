/* Enumerations: implicit values, negative ones, use in switch and arrays. */
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST };
enum sign { NEGATIVE = -1, ZERO, POSITIVE };
typedef enum { SMALL = 1 << 2, BIG = 1u << 30, BOTH = SMALL | BIG } size_flags;

static const char *const names[LAST] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};

static enum sign sign_of(int n) { return n < 0 ? NEGATIVE : n > 0; }

static const char *describe(enum sign s) {
  switch (s) {
    case NEGATIVE: return "negative";
    case ZERO: return "zero";
    case POSITIVE: return "positive";
  }
  return "?";
}

int main(void) {
  for (enum colour c = RED; c < LAST; c++) printf("%d %s\n", c, names[c] ? names[c] : "-");
  for (int i = -1; i <= 1; i++) printf("%d %s\n", sign_of(i * 10), describe(sign_of(i * 10)));
  size_flags f = BOTH;
  f &= ~SMALL;
  printf("%d %d %zu\n", f == BIG, BOTH, sizeof f);
  enum { LOCAL = 'x', NEXT };
  printf("%c %c\n", LOCAL, NEXT);
  return 0;
}
