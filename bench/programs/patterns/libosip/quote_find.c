// The first quote that is not escaped.
#include "../subject.h"
#include <osipparser2/osip_parser.h>

const char *__osip_quote_find(const char *qstring);

int main(void) {
  const char *quote = __osip_quote_find(symbolic_text("text"));
  if (quote) klee_assert(*quote == '"');
  return 0;
}
