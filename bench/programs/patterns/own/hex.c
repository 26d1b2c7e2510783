// A number in hexadecimal digits: how many there are.
#include "../subject.h"

static int is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int main(void) {
  char *s = symbolic_text("number");
  size_t at = 0;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) at = 2;
  size_t first = at;
  while (is_hex(s[at])) at++;
  klee_assert(at <= CAPACITY && first <= at);
  klee_assert(!is_hex(s[at]));
  return 0;
}
