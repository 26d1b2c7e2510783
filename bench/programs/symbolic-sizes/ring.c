// A ring of symbolic capacity, written and read at wrapped places; one capacity is too small by one.
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned capacity = klee_range(4, 120, "capacity");
  unsigned char *ring = malloc(capacity - (capacity == 77));
  unsigned at = klee_range(0, 1000, "at");
  for (unsigned i = 0; i < 4; i++) ring[(at + i) % capacity] = (unsigned char)i;
  klee_assert(ring[(at + 2) % capacity] == 2);
  free(ring);
  return 0;
}
