// A tag, whose number may be of several bytes.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *der = symbolic_bytes(1, &size, "der");
  unsigned char class = 0;
  int length = 0;
  unsigned long tag = 0;
  int failed = asn1_get_tag_der(der, (int)size, &class, &length, &tag);
  klee_assert(failed || length <= (int)size);
  return 0;
}
