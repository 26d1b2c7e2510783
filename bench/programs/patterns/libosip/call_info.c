// Call-Info: an element in brackets and parameters.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_call_info_t *header;
  if (osip_call_info_init(&header) != 0) return 1;
  int failed = osip_call_info_parse(header, value);
  osip_call_info_free(header);
  return failed != 0;
}
