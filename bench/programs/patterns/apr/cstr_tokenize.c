// Two tokens between separators.
#include "apr_cstr.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char *first = apr_cstr_tokenize(":", &text);
  char *second = first ? apr_cstr_tokenize(":", &text) : NULL;
  if (second) klee_assert(second > first && second[0] != ':');
  return 0;
}
