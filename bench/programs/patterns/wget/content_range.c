// A header with the bytes of a range: three numbers.
#include "http.c"
#include "../subject.h"

int main(void) {
  wgint first = 0, last = 0, length = 0;
  char *header = symbolic_text("header");
  if (parse_content_range(header, &first, &last, &length)) {
    klee_assert(length == -1 || last < length);
  }
  return 0;
}
