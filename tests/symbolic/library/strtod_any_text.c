// strtod and its like read no byte behind the end of a text, whatever the text is.
// paths: 80 completed
#include <klee/klee.h>
#include <stdlib.h>

static int among(char c, const char *set) {
  int found = c == 0;
  for (; *set; set++) found |= c == *set;
  return found;
}

int main(void) {
  char text[5], *end;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 4; i++) klee_assume(among(text[i], "-nai(x0"));
  klee_assume(text[4] == 0);
  switch (klee_range(0, 3, "which")) {
    case 0: strtod(text, &end); break;
    case 1: strtof(text, &end); break;
    default: strtol(text, &end, 0);
  }
  klee_assert((end >= text) & (end <= text + 4));
  return 0;
}
