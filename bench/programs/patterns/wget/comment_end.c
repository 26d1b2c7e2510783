// The end of a comment, three characters at a time.
#include "html-parse.c"
#include "../subject.h"

int main(void) {
  size_t size;
  const char *text = (const char *)symbolic_bytes(1, &size, "text");
  const char *end = find_comment_end(text, text + size);
  if (end) klee_assert(end[-1] == '>' && end[-2] == '-' && end[-3] == '-');
  return 0;
}
