// Where the path of an address ends.
#include "url.c"
#include "../subject.h"

int main(void) {
  char *url = symbolic_text("url");
  const char *end = path_end(url);
  klee_assert(end >= url && end <= url + CAPACITY);
  klee_assert(!*end || *end == '?' || *end == '#');
  return 0;
}
