// Characters of the base64 alphabet, then at most two of padding.
#include "../subject.h"

static int is_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
         c == '/';
}

int main(void) {
  char *s = symbolic_text("code");
  size_t n = 0;
  while (is_base64(s[n])) n++;
  size_t padding = 0;
  while (padding < 2 && s[n + padding] == '=') padding++;
  klee_assert(n + padding <= CAPACITY);
  if ((n + padding) % 4 == 0 && !s[n + padding]) klee_assert(n % 4 != 0 || padding == 0);
  return 0;
}
