// The length of a symbolic text that is printed: one path for each.
// paths: 11 completed
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  if (klee_range(0, 2, "how")) {
    klee_assert(puts(text) == (int)strlen(text) + 1);
    return 0;
  }
  int precise = klee_range(0, 2, "precise");
  int length = precise ? printf("<%.2s>", text) : printf("%s", text);
  klee_assert(length == (precise ? 2 + (int)strnlen(text, 2) : (int)strlen(text)));
  return 0;
}
