// The last component of a path, without slashes at its end.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  char *name = bb_get_last_path_component_strip(path);
  klee_assert(name >= path && name <= path + CAPACITY);
  klee_assert(name == path || name[-1] == '/');
  return 0;
}
