// CSeq: a number and a method.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int main(void) {
  char *value = symbolic_text("value");
  osip_cseq_t *header;
  if (osip_cseq_init(&header) != 0) return 1;
  int failed = osip_cseq_parse(header, value);
  osip_cseq_free(header);
  return failed != 0;
}
