// Characters of a scheme up to a colon.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *url = symbolic_text("url");
  if (url_has_scheme(url)) klee_assert(url[0] != 0 && url[0] != ':');
  return 0;
}
