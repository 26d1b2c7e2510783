// Unsafe characters become escapes, in a copy.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *escaped = url_escape(symbolic_text("text"));
  klee_assert(escaped[0] != ' ');
  return 0;
}
