// An address: scheme, user, password, host, port, parameters and headers.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_uri_t *header;
  if (osip_uri_init(&header) != 0) return 1;
  int failed = osip_uri_parse(header, value);
  osip_uri_free(header);
  return failed != 0;
}
