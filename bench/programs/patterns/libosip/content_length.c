// Content-Length: a number.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_content_length_t *header;
  if (osip_content_length_init(&header) != 0) return 1;
  int failed = osip_content_length_parse(header, value);
  osip_content_length_free(header);
  return failed != 0;
}
