// The bits of a symbolic float travel unharmed.
// paths: 2 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  float f;
  unsigned bits;
  klee_make_symbolic(&f, sizeof f, "f");
  float g = f;
  memcpy(&bits, &g, sizeof bits);
  if (bits >> 31) return 1;
  return 0;
}
