// Quotes and escapes are removed in place.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  osip_dequote(symbolic_text("text"));
  return 0;
}
