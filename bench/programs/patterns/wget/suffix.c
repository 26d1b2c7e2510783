// What stands behind the last dot of a file name, if no slash follows.
#include "utils.c"
#include "../subject.h"

int main(void) {
  char *name = symbolic_text("name");
  char *found = suffix(name);
  if (found) klee_assert(found[-1] == '.');
  return 0;
}
