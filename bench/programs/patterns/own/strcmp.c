// Two texts, compared up to their first difference.
#include "../subject.h"

int main(void) {
  char *a = symbolic_text("a");
  char *b = symbolic_text("b");
  size_t n = 0;
  while (a[n] && a[n] == b[n]) n++;
  klee_assert(n <= CAPACITY);
  if (a[n] == b[n]) klee_assert(a[n] == 0);
  return 0;
}
