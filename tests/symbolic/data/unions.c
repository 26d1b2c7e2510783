// A union: bytes of a symbolic word.
// paths: 2 completed
#include <klee/klee.h>

union word {
  unsigned value;
  unsigned char bytes[4];
};

int main(void) {
  union word w;
  klee_make_symbolic(&w, sizeof w, "w");
  klee_assert((w.value & 0xff) == w.bytes[0]);
  if (w.bytes[3] == 0x12) {
    klee_assert(w.value >> 24 == 0x12);
    return 1;
  }
  return 0;
}
