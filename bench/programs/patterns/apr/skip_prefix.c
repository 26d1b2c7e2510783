// What stands behind a prefix.
#include "apr_cstr.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  const char *rest = apr_cstr_skip_prefix(text, "http://");
  if (rest) klee_assert(rest == text + 7);
  return 0;
}
