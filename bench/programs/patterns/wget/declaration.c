// A declaration of a page with quotes and comments in it.
#include "html-parse.c"
#include "../subject.h"

int main(void) {
  size_t size;
  const char *text = (const char *)symbolic_bytes(2, &size, "text");
  klee_assume((text[0] == '<') & (text[1] == '!'));
  const char *end = advance_declaration(text, text + size);
  klee_assert(end >= text && end <= text + size);
  return 0;
}
