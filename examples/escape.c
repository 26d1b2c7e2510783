/*
 * Undoing escapes in place: "%41" becomes "A". A '%' too near the end makes the reader jump over the
 * terminating zero.
 *
 *   merganser run examples/escape.c
 *
 * Expect: out-of-bounds in `undo`, for a string that ends in "%" or "%" and one more character.
 */
#include <klee/klee.h>

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 0; }

static int undo(char *text) {
  int from = 0, to = 0;
  while (text[from] != 0) {
    if (text[from] == '%') {
      text[to++] = (char)(digit(text[from + 1]) * 16 + digit(text[from + 2]));
      from += 3;
    } else text[to++] = text[from++];
  }
  text[to] = 0;
  return to;
}

int main(void) {
  char text[5];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[4] == 0);
  return undo(text);
}
