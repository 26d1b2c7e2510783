// Two fields of a record with commas between them, the first one perhaps in quotes.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("record");
  size_t at = 0;
  if (s[0] == '"') {
    at = 1;
    while (s[at] && s[at] != '"') at++;
    if (s[at] == '"') at++;
  } else {
    while (s[at] && s[at] != ',') at++;
  }
  size_t first = at;
  if (s[at] == ',') at++;
  while (s[at] && s[at] != ',') at++;
  klee_assert(first <= at && at <= CAPACITY);
  klee_assert(!s[at] || s[at] == ',');
  return 0;
}
