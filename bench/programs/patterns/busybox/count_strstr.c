// How often a word stands in a text.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  unsigned count = count_strstr(symbolic_text("text"), "ab");
  klee_assert(2 * count <= CAPACITY);
  return 0;
}
