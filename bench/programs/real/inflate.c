/* zlib: inflates a raw stream. */
#include <klee/klee.h>
#include <string.h>
#include "zlib.h"

int main(void) {
  unsigned char in[SIZE], out[64];
  z_stream stream;
  klee_make_symbolic(in, sizeof in, "in");
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -15) != Z_OK) return 1;
  stream.next_in = in;
  stream.avail_in = sizeof in;
  stream.next_out = out;
  stream.avail_out = sizeof out;
  inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  return 0;
}
