// An object identifier in digits and dots, encoded.
#include "../subject.h"
#include <libtasn1.h>

int asn1_object_id_der(const char *str, unsigned char *der, int *der_len, unsigned flags);

int main(void) {
  char *text = symbolic_text("identifier");
  unsigned char der[4 * CAPACITY + 16];
  int length = sizeof der;
  asn1_object_id_der(text, der, &length, 0);
  return 0;
}
