// User and password in front of an at sign.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *url = symbolic_text("url");
  const char *host = url_skip_credentials(url);
  klee_assert(host == url || host[-1] == '@');
  return 0;
}
