// Whether a name has a character with a meaning in patterns.
#include "utils.c"
#include "../subject.h"

int main(void) {
  char *name = symbolic_text("name");
  if (has_wildcards_p(name)) klee_assert(name[0] != 0);
  return 0;
}
