// Both bytes of each value of a row are exchanged.
#include "pngpriv.h"
#include "../subject.h"

int main(void) {
  size_t size;
  unsigned char *row = symbolic_bytes(2, &size, "row");
  unsigned char first = row[0];
  png_row_info info = {.width = (png_uint_32)(size / 2), .rowbytes = size / 2 * 2, .channels = 1, .bit_depth = 16};
  png_do_swap(&info, row);
  klee_assert(row[1] == first);
  return 0;
}
