// An octet string, copied.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *der = symbolic_bytes(1, &size, "der");
  unsigned char octets[CAPACITY + 1];
  int used = 0, length = 0;
  int failed = asn1_get_octet_der(der, (int)size, &used, octets, sizeof octets, &length);
  klee_assert(failed || used <= (int)size);
  return 0;
}
