// The last component of a path name: trailing slashes, the component, and the slashes in front of it.
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  size_t end = 0;
  while (path[end]) end++;
  while (end > 1 && path[end - 1] == '/') end--;
  size_t begin = end;
  while (begin > 0 && path[begin - 1] != '/') begin--;
  klee_assert(begin <= end && end <= CAPACITY);
  klee_assert(begin == 0 || path[begin - 1] == '/');
  klee_assert(begin == end || path[begin] != '/' || end == 1);
  return 0;
}
