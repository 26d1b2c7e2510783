// A span of spaces, then one of digits, each with an assertion behind it.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t spaces = 0;
  while (s[spaces] == ' ') spaces++;
  klee_assert(spaces <= CAPACITY);
  size_t digits = 0;
  while (s[spaces + digits] >= '0' && s[spaces + digits] <= '9') digits++;
  klee_assert(spaces + digits <= CAPACITY);
  klee_assert(digits == 0 || s[spaces] != ' ');
  return 0;
}
