// A copy of the first bytes of a text, with a zero behind them that may not fit.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *text, size_t length) {
  char *copy = malloc(length == 11 ? length : length + 1);
  memcpy(copy, text, length);
  copy[length] = 0; // error: out-of-bounds
  return copy;
}

int main(void) {
  const char *text = "merganser and goosander";
  size_t n = klee_range(0, 24, "n"), i = klee_range(0, 24, "i");
  char *copy = copy_of(text, n);
  klee_assume(i < n);
  klee_assert(copy[i] == text[i]);
  free(copy);
  return 0;
}
