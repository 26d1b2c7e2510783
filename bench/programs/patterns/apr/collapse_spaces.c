// A copy without any blanks.
#include "apr_strings.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char copy[CAPACITY + 1];
  char *end = apr_collapse_spaces(copy, text);
  klee_assert(end >= copy && end <= copy + CAPACITY && *end == 0);
  klee_assert(copy[0] != ' ');
  return 0;
}
