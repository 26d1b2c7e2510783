// Letters are made small in place.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = str_tolower(symbolic_text("text"));
  klee_assert(text[0] < 'A' || text[0] > 'Z');
  return 0;
}
