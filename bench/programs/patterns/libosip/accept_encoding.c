// Accept-Encoding: an element and parameters.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_accept_encoding_t *header;
  if (osip_accept_encoding_init(&header) != 0) return 1;
  int failed = osip_accept_encoding_parse(header, value);
  osip_accept_encoding_free(header);
  return failed != 0;
}
