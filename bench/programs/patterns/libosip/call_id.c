// Call-ID: a number and a host with an at sign between them.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_call_id_t *header;
  if (osip_call_id_init(&header) != 0) return 1;
  int failed = osip_call_id_parse(header, value);
  osip_call_id_free(header);
  return failed != 0;
}
