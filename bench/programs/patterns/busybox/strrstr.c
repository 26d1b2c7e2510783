// The last place of a word.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *found = strrstr(symbolic_text("text"), "ab");
  if (found) klee_assert(found[0] == 'a' && found[1] == 'b');
  return 0;
}
