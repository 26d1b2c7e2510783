// A decimal number with fraction and exponent, gone through by a machine of states.
#include "pngpriv.h"
#include "../subject.h"

int main(void) {
  size_t size;
  const char *text = (const char *)symbolic_bytes(1, &size, "text");
  int state = 0;
  size_t at = 0;
  int valid = png_check_fp_number(text, size, &state, &at);
  klee_assert(at <= size);
  klee_assert(!valid || at > 0);
  return 0;
}
