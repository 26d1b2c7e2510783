// Whether a text begins with a word, and ends in another.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char *rest = is_prefixed_with(text, "/dev/");
  if (rest && is_suffixed_with(rest, "0")) klee_assert(text[0] == '/' && rest[0] != 0);
  return 0;
}
