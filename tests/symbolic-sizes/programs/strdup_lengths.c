// strdup of a symbolic text allocates as much as the text has, on one path for all lengths.
// paths: 1 completed, 2 errored
// native: no
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[30], open[12];
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(open, sizeof open, "open");
  text[29] = 0;
  unsigned i = klee_range(0, 30, "i");
  char *copy = strdup(text);
  klee_assert(copy[0] == text[0]);
  size_t size = klee_get_obj_size(copy);
  klee_assert(size >= 1 && size <= 30 && text[size - 1] == 0);
  klee_assume(i < size);
  klee_assert(copy[i] == text[i] && (i == size - 1) == (copy[i] == 0));
  copy[i + (i == 17)] = 1; // error: out-of-bounds
  free(copy);
  free(strdup(open)); // error: out-of-bounds
  return 0;
}
