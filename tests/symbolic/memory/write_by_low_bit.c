// A byte that is written at an index of its own lowest bit keeps its other bits: three is left where it was.
// paths: 3 completed
#include <klee/klee.h>

int main(void) {
  unsigned char bytes[2];
  int shift;
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  klee_make_symbolic(&shift, sizeof shift, "shift");
  klee_assume((unsigned)shift < 2);
  bytes[bytes[0] & 1] = 0;
  if (shift & 1) return 1;
  if ((((shift << (bytes[0] & 7)) + bytes[0]) & 3) < 3) return 0;
  return 7;
}
