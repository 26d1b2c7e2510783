// Two texts, small or large.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  char *a = symbolic_text("a"), *b = symbolic_text("b");
  if (osip_strncasecmp(a, b, CAPACITY) == 0) klee_assert((a[0] == 0) == (b[0] == 0));
  return 0;
}
