// Lines of a message.
#include "apr_cstr.h"
#include "../subject.h"

int main(void) {
  int lines = apr_cstr_count_newlines(symbolic_text("message"));
  klee_assert(lines >= 0 && lines <= CAPACITY);
  return 0;
}
