// The first of two characters in a symbolic string.
// paths: 5 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  s[2] = 0;
  char *at = strchr(s, ':');
  return at ? at - s : 9;
}
