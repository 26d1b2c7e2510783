// Escapes of two characters in a pointer become one, in place.
#include "json_pointer.c"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  string_replace_all_occurrences_with_char(path, "~1", '/');
  klee_assert(path[0] != '~' || path[1] != '1');
  return 0;
}
