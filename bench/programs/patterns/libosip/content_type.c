// Content-Type: type, subtype and parameters.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_content_type_t *header;
  if (osip_content_type_init(&header) != 0) return 1;
  int failed = osip_content_type_parse(header, value);
  osip_content_type_free(header);
  return failed != 0;
}
