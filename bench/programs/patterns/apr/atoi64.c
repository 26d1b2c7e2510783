// A number with blanks and a sign in front of it.
#include "apr_strings.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char *end;
  apr_strtoi64(text, &end, 10);
  klee_assert(end >= text && end <= text + CAPACITY);
  return 0;
}
