// The length of the first part without a colon or comma.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t n = 0;
  while (s[n] && s[n] != ':' && s[n] != ',') n++;
  klee_assert(n <= CAPACITY);
  if (n > 0) klee_assert(s[n - 1] != ':' && s[0] != 0);
  return 0;
}
