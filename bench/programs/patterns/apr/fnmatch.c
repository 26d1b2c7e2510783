// A name against a pattern with a star.
#include "apr_fnmatch.h"
#include "../subject.h"

int main(void) {
  char *name = symbolic_text("name");
  if (apr_fnmatch("a*.c", name, 0) == APR_SUCCESS) klee_assert(name[0] == 'a');
  return 0;
}
