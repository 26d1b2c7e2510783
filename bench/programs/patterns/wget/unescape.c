// Escapes of two hexadecimal digits are replaced in place.
#include "url.c"
#include "../subject.h"

int main(void) {
  url_unescape(symbolic_text("text"));
  return 0;
}
