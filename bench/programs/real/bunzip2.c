/* bzip2: decompresses a buffer. */
#include <klee/klee.h>
#include "bzlib.h"

void bz_internal_error(int code) {
  (void)code;
  klee_abort();
}

int main(void) {
  char in[SIZE], out[64];
  unsigned length = sizeof out;
  klee_make_symbolic(in, sizeof in, "in");
  BZ2_bzBuffToBuffDecompress(out, &length, in, sizeof in, 1, 0);
  return 0;
}
