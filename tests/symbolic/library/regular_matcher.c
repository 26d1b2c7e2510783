// A small matcher of patterns with ?, over a symbolic pattern of two characters.
// paths: 10 completed
#include <klee/klee.h>

static int match(const char *pattern, const char *text) {
  while (*pattern) {
    if (!*text) return 0;
    if (*pattern != '?' && *pattern != *text) return 0;
    pattern++;
    text++;
  }
  return !*text;
}

int main(void) {
  char pattern[3];
  klee_make_symbolic(pattern, sizeof pattern, "pattern");
  pattern[2] = 0;
  return match(pattern, "ok");
}
