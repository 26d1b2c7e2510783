// A hash of the bits of a number: equal numbers must have equal hashes, and zeros do not.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

static unsigned hash(float x) {
  unsigned bits;
  memcpy(&bits, &x, sizeof bits);
  return bits * 2654435761u >> 20;
}

int main(void) {
  float x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (!(x == y)) return 0;
  assert(hash(x) == hash(y)); // error: assert
  return 0;
}
