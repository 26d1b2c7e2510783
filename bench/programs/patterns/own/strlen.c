// The length of a text, and its last character.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t n = 0;
  while (s[n]) n++;
  klee_assert(n <= CAPACITY);
  if (n > 0 && s[n - 1] == '\n') s[--n] = 0;
  klee_assert(s[n] == 0);
  return 0;
}
