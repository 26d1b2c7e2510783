/* jq: parses a JSON text by its own parser. */
#include <klee/klee.h>
#include "src/jv.h"

int main(void) {
  char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  jv_free(jv_parse_sized(text, sizeof text));
  return 0;
}
