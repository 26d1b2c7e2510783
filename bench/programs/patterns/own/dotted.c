// Four numbers with dots between them; each is gone through by a loop.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("address");
  size_t at = 0;
  int parts = 0;
  while (parts < 4) {
    size_t from = at;
    while (s[at] >= '0' && s[at] <= '9') at++;
    if (at == from) break;
    parts++;
    if (s[at] != '.') break;
    at++;
  }
  klee_assert(at <= CAPACITY);
  klee_assert(parts == 0 || (s[0] >= '0' && s[0] <= '9'));
  return 0;
}
