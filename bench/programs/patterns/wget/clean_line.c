// A line of a listing: its end is cut off, and tabs become spaces.
#include "ftp-ls.c"
#include "../subject.h"

int main(void) {
  char *line = symbolic_text("line");
  int length = 0;
  while (line[length]) length++;
  int left = clean_line(line, length);
  klee_assert(left <= length && line[left] == 0);
  return 0;
}
