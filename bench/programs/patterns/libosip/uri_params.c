// Names and values of an address behind semicolons.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  osip_uri_t *uri;
  if (osip_uri_init(&uri) != 0) return 1;
  char *text = symbolic_text("parameters");
  klee_assume(text[0] == ';');
  int failed = osip_uri_parse_params(uri, text);
  osip_uri_free(uri);
  return failed != 0;
}
