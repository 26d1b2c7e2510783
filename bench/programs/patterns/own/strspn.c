// The length of the first part that consists of spaces and tabs.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t n = 0;
  for (;;) {
    const char *p = " \t";
    while (*p && *p != s[n]) p++;
    if (!*p) break;
    n++;
  }
  klee_assert(n <= CAPACITY);
  klee_assert(s[n] != ' ' && s[n] != '\t');
  return 0;
}
