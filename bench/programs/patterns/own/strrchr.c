// The last dot, found from the end.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("name");
  size_t n = 0;
  while (s[n]) n++;
  size_t dot = n;
  while (dot > 0 && s[dot - 1] != '.') dot--;
  klee_assert(dot <= n);
  klee_assert(dot == 0 || s[dot - 1] == '.');
  return 0;
}
