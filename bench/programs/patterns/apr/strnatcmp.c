// Two texts in an order in which numbers count as numbers.
#include "apr_strings.h"
#include "../subject.h"

int main(void) {
  char *a = symbolic_text("a"), *b = symbolic_text("b");
  apr_strnatcmp(a, b);
  return 0;
}
