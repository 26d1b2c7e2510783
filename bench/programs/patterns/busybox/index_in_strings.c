// A word in a list of words.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  int index = index_in_strings("one\0two\0three\0", symbolic_text("word"));
  klee_assert(index >= -1 && index <= 2);
  return 0;
}
