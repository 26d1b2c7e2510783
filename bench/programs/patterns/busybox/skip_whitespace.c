// Blanks, then what is none.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char *word = skip_whitespace(text);
  char *end = skip_non_whitespace(word);
  klee_assert(text <= word && word <= end && end <= text + CAPACITY);
  klee_assert(*word != ' ');
  return 0;
}
