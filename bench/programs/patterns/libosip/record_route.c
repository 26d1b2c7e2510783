// Record-Route: an address in brackets.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_record_route_t *header;
  if (osip_record_route_init(&header) != 0) return 1;
  int failed = osip_record_route_parse(header, value);
  osip_record_route_free(header);
  return failed != 0;
}
