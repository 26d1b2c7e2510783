// An entity of a page: its name or number.
#include "html-parse.c"
#include "../subject.h"

int main(void) {
  size_t size;
  const char *text = (const char *)symbolic_bytes(3, &size, "text");
  klee_assume(text[0] == '&');
  const char *at = text;
  int value = decode_entity(&at, text + size);
  klee_assert(value < 0 || (value > 0 && value < 128));
  klee_assert(at >= text && at <= text + size);
  return 0;
}
