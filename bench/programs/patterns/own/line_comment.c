// Blanks, a line comment behind a hash, and the newline behind it.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("source");
  size_t at = 0;
  while (s[at] == ' ' || s[at] == '\t') at++;
  size_t hash = at;
  if (s[at] == '#') {
    while (s[at] && s[at] != '\n') at++;
  }
  if (s[at] == '\n') at++;
  klee_assert(hash <= at && at <= CAPACITY);
  klee_assert(at == 0 || s[at - 1] != 0);
  return 0;
}
