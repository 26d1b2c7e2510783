// Two texts, small or large, by a table.
#include "apr_cstr.h"
#include "../subject.h"

int main(void) {
  char *a = symbolic_text("a"), *b = symbolic_text("b");
  if (apr_cstr_casecmp(a, b) == 0) klee_assert((a[0] == 0) == (b[0] == 0));
  return 0;
}
