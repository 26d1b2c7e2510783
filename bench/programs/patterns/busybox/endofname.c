// The end of a name of letters, digits and underscores.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  const char *end = endofname(text);
  klee_assert(end >= text && end <= text + CAPACITY);
  klee_assert(end == text || text[0] == '_' || text[0] > '9');
  return 0;
}
