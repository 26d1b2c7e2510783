// The end of a header, which may go on in the next line.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int __osip_find_next_crlf(const char *start_of_header, const char **end_of_header);

int main(void) {
  char *text = symbolic_text("text");
  const char *end = NULL;
  if (__osip_find_next_crlf(text, &end) == 0) klee_assert(end > text && end <= text + CAPACITY);
  return 0;
}
