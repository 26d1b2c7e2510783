// A wrong program: an assertion that fails for texts of just one length.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t spaces = 0;
  while (s[spaces] == ' ') spaces++;
  size_t n = spaces;
  while (s[n] >= 'a' && s[n] <= 'z') n++;
  klee_assert(n - spaces != CAPACITY - 2);
  return 0;
}
