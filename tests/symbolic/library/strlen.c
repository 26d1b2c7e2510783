// The length of a symbolic string: one path for each.
// paths: 4 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  return strlen(s);
}
