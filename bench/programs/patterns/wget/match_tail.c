// Whether a text ends in another.
#include "utils.c"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  if (match_tail(text, ".html", false)) klee_assert(text[0] != 0);
  return 0;
}
