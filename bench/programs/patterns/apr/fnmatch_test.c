// Whether a text has a character with a meaning in patterns.
#include "apr_fnmatch.h"
#include "../subject.h"

int main(void) {
  char *pattern = symbolic_text("pattern");
  if (apr_fnmatch_test(pattern)) klee_assert(pattern[0] != 0);
  return 0;
}
