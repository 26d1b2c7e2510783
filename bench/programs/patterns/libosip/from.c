// From: a name, an address in brackets and parameters.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_from_t *header;
  if (osip_from_init(&header) != 0) return 1;
  int failed = osip_from_parse(header, value);
  osip_from_free(header);
  return failed != 0;
}
