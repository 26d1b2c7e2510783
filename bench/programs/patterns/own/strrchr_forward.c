// The last dot, remembered on the way: the place does not grow with the rounds, so that no line goes through it.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("name");
  size_t dot = 0;
  size_t n = 0;
  for (; s[n]; n++) {
    if (s[n] == '.') dot = n + 1;
  }
  klee_assert(dot <= n && n <= CAPACITY);
  klee_assert(dot == 0 || s[dot - 1] == '.');
  return 0;
}
