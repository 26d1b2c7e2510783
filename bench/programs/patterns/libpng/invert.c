// All bytes of a grey row are inverted.
#include "pngpriv.h"
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *row = symbolic_bytes(1, &size, "row");
  unsigned char first = row[0];
  png_row_info info = {.width = (png_uint_32)size, .rowbytes = size, .color_type = PNG_COLOR_TYPE_GRAY};
  png_do_invert(&info, row);
  klee_assert(row[0] == (unsigned char)~first);
  return 0;
}
