/* A word counter in the manner of wc: three counters over SIZE symbolic bytes, and a flag that says whether the last
   byte was inside a word. The counters differ from path to path and nobody asks for them before the end. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 6
#endif
int main(void) {
  char text[SIZE];
  int bytes = 0, words = 0, lines = 0, inside = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < SIZE; i++) {
    char c = text[i];
    bytes++;
    if (c == '\n') lines++;
    if (c == ' ' || c == '\n' || c == '\t') {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      words++;
    }
  }
  return words > bytes || lines > bytes;
}
