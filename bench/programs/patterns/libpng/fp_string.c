// Whether all of a text is a decimal number.
#include "pngpriv.h"
#include "../subject.h"

int main(void) {
  size_t size;
  const char *text = (const char *)symbolic_bytes(1, &size, "text");
  if (png_check_fp_string(text, size)) klee_assert(text[0] != ' ');
  return 0;
}
