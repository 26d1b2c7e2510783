// Lines of a text and the blanks in front of each: a loop in a loop. At most three lines.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t at = 0, lines = 0, widest = 0;
  while (lines < 3 && s[at]) {
    size_t blanks = 0;
    while (s[at] == ' ') {
      at++;
      blanks++;
    }
    if (blanks > widest) widest = blanks;
    while (s[at] && s[at] != '\n') at++;
    if (s[at] == '\n') at++;
    lines++;
  }
  klee_assert(widest <= at && at <= CAPACITY && lines <= at);
  return 0;
}
