// A word within a buffer that has an end.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

int __osip_find_next_occurence(const char *str, const char *buf, const char **index_of_str,
                               const char *end_of_buf);

int main(void) {
  char *text = symbolic_text("text");
  size_t length = 0;
  while (text[length]) length++;
  const char *at = NULL;
  if (__osip_find_next_occurence("--", text, &at, text + length) == 0) klee_assert(*at == '-');
  return 0;
}
