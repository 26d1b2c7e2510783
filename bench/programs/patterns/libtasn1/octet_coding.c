// An octet string, encoded with its length.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *octets = symbolic_bytes(1, &size, "octets");
  unsigned char der[CAPACITY + 16];
  int length = sizeof der;
  asn1_octet_der(octets, (int)size, der, &length);
  klee_assert(length > (int)size);
  return 0;
}
