// A word within a text, small or large.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  char *at = osip_strcasestr(symbolic_text("text"), "sip");
  if (at) klee_assert(at[0] == 's' || at[0] == 'S');
  return 0;
}
