// The first bytes of a picture, as many as there are.
#include "png.h"
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *bytes = symbolic_bytes(2, &size, "bytes");
  if (png_sig_cmp(bytes, 0, size) == 0) klee_assert(bytes[1] == 'P');
  return 0;
}
