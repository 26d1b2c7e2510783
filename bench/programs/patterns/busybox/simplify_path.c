// Dots and double slashes are removed from an absolute path in place.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  klee_assume(path[0] == '/');
  char *end = bb_simplify_abs_path_inplace(path);
  klee_assert(path[0] == '/' && *end == 0);
  return 0;
}
