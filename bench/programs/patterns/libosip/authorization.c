// Authorization: a scheme and names with quoted values.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_authorization_t *header;
  if (osip_authorization_init(&header) != 0) return 1;
  int failed = osip_authorization_parse(header, value);
  osip_authorization_free(header);
  return failed != 0;
}
