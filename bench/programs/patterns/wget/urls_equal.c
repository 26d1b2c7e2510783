// Two addresses with escapes, compared.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *a = symbolic_text("a"), *b = symbolic_text("b");
  are_urls_equal(a, b);
  return 0;
}
