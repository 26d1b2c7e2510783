// What stands behind the last slash.
#include "apr_lib.h"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  const char *name = apr_filepath_name_get(path);
  klee_assert(name == path || name[-1] == '/');
  return 0;
}
