// memcmp stops at the first difference.
// paths: 4 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  return memcmp(s, "key", 3) == 0;
}
