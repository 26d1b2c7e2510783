// The length field of an element, in one or several bytes.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *der = symbolic_bytes(1, &size, "der");
  int field = 0;
  long length = asn1_get_length_der(der, (int)size, &field);
  klee_assert(length < 0 || field <= (int)size);
  return 0;
}
