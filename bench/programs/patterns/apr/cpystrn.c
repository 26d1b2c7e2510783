// A copy of at most so many bytes.
#include "apr_strings.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char copy[CAPACITY / 2 + 2];
  char *end = apr_cpystrn(copy, text, sizeof copy);
  klee_assert(*end == 0 && end < copy + sizeof copy);
  return 0;
}
