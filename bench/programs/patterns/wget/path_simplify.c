// Dots and double dots are removed from a path in place.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  path_simplify(SCHEME_HTTP, path);
  klee_assert(path[0] != '.' || path[1] != '/');
  return 0;
}
