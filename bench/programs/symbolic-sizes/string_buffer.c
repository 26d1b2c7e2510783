// A text that grows by pieces of symbolic length.
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t used, room;

static void append(const char *piece, size_t length) {
  if (used + length > room) {
    room = 2 * (used + length);
    text = realloc(text, room);
  }
  memcpy(text + used, piece, length);
  used += length;
}

int main(void) {
  size_t a = klee_range(0, 20, "a"), b = klee_range(0, 20, "b"), i = klee_range(0, 40, "i");
  append("abcdefghijklmnopqrstuvwxyz", a);
  append("0123456789abcdefghijklmnop", b);
  if (i < used) {
    char c = text[i];
    klee_assert(i < a ? c == (char)('a' + i) : i - a >= 10 || c == (char)('0' + (i - a)));
  }
  free(text);
  return 0;
}
