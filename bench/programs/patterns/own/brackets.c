// Depth of brackets: a counter that goes up and down, which no pattern of rounds describes.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t at = 0, depth = 0;
  for (; s[at]; at++) {
    if (s[at] == '(') depth++;
    else if (s[at] == ')') {
      if (depth == 0) break;
      depth--;
    }
  }
  klee_assert(depth <= at && at <= CAPACITY);
  return 0;
}
