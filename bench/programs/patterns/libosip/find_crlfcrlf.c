// The empty line behind a part of a message.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int __osip_find_next_crlfcrlf(const char *start_of_part, const char **end_of_part);

int main(void) {
  char *text = symbolic_text("text");
  const char *end = NULL;
  if (__osip_find_next_crlfcrlf(text, &end) == 0) klee_assert(end > text && end <= text + CAPACITY);
  return 0;
}
