// WWW-Authenticate: a scheme and names with quoted values.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_www_authenticate_t *header;
  if (osip_www_authenticate_init(&header) != 0) return 1;
  int failed = osip_www_authenticate_parse(header, value);
  osip_www_authenticate_free(header);
  return failed != 0;
}
