// A copy in quotes, with escapes.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  char *quoted = osip_enquote(symbolic_text("text"));
  if (quoted) klee_assert(quoted[0] == '"');
  return 0;
}
