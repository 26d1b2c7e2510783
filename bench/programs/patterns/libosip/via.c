// Via: version, protocol, host, port and parameters.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_via_t *header;
  if (osip_via_init(&header) != 0) return 1;
  int failed = osip_via_parse(header, value);
  osip_via_free(header);
  return failed != 0;
}
