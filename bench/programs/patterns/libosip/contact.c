// Contact: a star or an address.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_contact_t *header;
  if (osip_contact_init(&header) != 0) return 1;
  int failed = osip_contact_parse(header, value);
  osip_contact_free(header);
  return failed != 0;
}
