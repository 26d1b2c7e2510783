// An object identifier, whose numbers are of several bytes each, as text.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *der = symbolic_bytes(1, &size, "der");
  char text[64];
  int used = 0;
  int failed = asn1_get_object_id_der(der, (int)size, &used, text, sizeof text);
  klee_assert(failed || used <= (int)size);
  return 0;
}
