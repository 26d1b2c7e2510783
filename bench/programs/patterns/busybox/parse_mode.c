// A mode of a file: octal digits, or letters with signs.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  int mode = bb_parse_mode(symbolic_text("mode"), 0644);
  klee_assert(mode <= 07777);
  return 0;
}
