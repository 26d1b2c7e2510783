// The first two words of a line: each is skipped to and gone through.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("line");
  size_t begin[2], end[2], at = 0;
  for (int word = 0; word < 2; word++) {
    while (s[at] == ' ') at++;
    begin[word] = at;
    while (s[at] != ' ' && s[at]) at++;
    end[word] = at;
  }
  klee_assert(begin[0] <= end[0] && end[0] <= begin[1] && begin[1] <= end[1] && end[1] <= CAPACITY);
  klee_assert(begin[1] == end[1] || s[begin[1]] != ' ');
  return 0;
}
