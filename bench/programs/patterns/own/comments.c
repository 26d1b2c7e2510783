// Skips a comment in slashes and stars; where it does not end, the end of the text is its end.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("source");
  size_t at = 0;
  if (s[0] == '/' && s[1] == '*') {
    at = 2;
    while (s[at] && !(s[at] == '*' && s[at + 1] == '/')) at++;
    if (s[at]) at += 2;
  }
  klee_assert(at <= CAPACITY);
  klee_assert(at < 2 || s[0] == '/');
  return 0;
}
