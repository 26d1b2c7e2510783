/* A small matcher: . * ^ $ and literals (after Kernighan and Pike's idea, written anew). */
#include <stdio.h>

static int here(const char *re, const char *s);
static int star(char c, const char *re, const char *s) { do { if (here(re, s)) return 1; } while (*s && (*s++ == c || c == '.')); return 0; }
static int here(const char *re, const char *s) {
  if (!re[0]) return 1;
  if (re[1] == '*') return star(re[0], re + 2, s);
  if (re[0] == '$' && !re[1]) return !*s;
  if (*s && (re[0] == '.' || re[0] == *s)) return here(re + 1, s + 1);
  return 0;
}
static int match(const char *re, const char *s) {
  if (re[0] == '^') return here(re + 1, s);
  do if (here(re, s)) return 1; while (*s++);
  return 0;
}

int main(void) {
  const char *res[] = {"abc", "^abc", "abc$", "a.c", "a*b", "^a*$", ".*", "^$", "x.*y.*z"};
  const char *texts[] = {"", "abc", "xabcx", "aaaa", "aab", "x1y2z", "a c"};
  for (int i = 0; i < 9; i++) { for (int j = 0; j < 7; j++) printf("%d", match(res[i], texts[j])); printf(" %s\n", res[i]); }
  return 0;
}
