// Whether a text ends in a character.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *found = last_char_is(symbolic_text("text"), '/');
  if (found) klee_assert(found[0] == '/' && found[1] == 0);
  return 0;
}
