// A keyword is copied with single spaces only.
#include "pngpriv.h"
#include "../subject.h"

int main(void) {
  char *key = symbolic_text("key");
  png_byte copy[80];
  png_uint_32 length = png_check_keyword(NULL, key, copy);
  klee_assert(length < 80 && copy[length] == 0);
  klee_assert(length == 0 || (copy[0] != ' ' && copy[length - 1] != ' '));
  return 0;
}
