// The same where a length may be indefinite, so that the content is searched for its end.
#include "../subject.h"
#include <libtasn1.h>

int main(void) {
  size_t size;
  unsigned char *ber = symbolic_bytes(1, &size, "ber");
  int field = 0;
  long length = asn1_get_length_ber(ber, (int)size, &field);
  klee_assert(length < 0 || field <= (int)size);
  return 0;
}
