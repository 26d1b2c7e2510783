// A wide read across the boundary of two symbolic words.
// paths: 2 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  unsigned words[2];
  unsigned middle;
  klee_make_symbolic(words, sizeof words, "words");
  memcpy(&middle, (char *)words + 2, sizeof middle);
  klee_assert((middle & 0xffff) == words[0] >> 16);
  klee_assert(middle >> 16 == (words[1] & 0xffff));
  if (middle == 0x01020304) return 1;
  return 0;
}
