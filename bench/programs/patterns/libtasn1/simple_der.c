// A simple element: its tag, its length and where its content is.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *der = symbolic_bytes(1, &size, "der");
  const unsigned char *content = NULL;
  unsigned length = 0;
  int failed = asn1_decode_simple_der(ASN1_ETYPE_OCTET_STRING, der, (unsigned)size, &content, &length);
  klee_assert(failed || (content >= der && content + length <= der + size));
  return 0;
}
