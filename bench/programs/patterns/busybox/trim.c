// Blanks at both ends are removed in place.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  trim(text);
  klee_assert(text[0] != ' ');
  return 0;
}
