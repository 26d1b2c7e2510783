// The first place of a character that is an input too.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  char c;
  klee_make_symbolic(&c, sizeof c, "c");
  char *p = s;
  while (*p != c && *p) p++;
  if (*p != c) p = NULL;
  if (p) klee_assert(*p == c && p - s <= CAPACITY);
  else klee_assert(c != 0);
  return 0;
}
