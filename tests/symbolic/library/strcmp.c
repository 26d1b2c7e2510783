// A symbolic string compared with a constant one.
// paths: 6 completed
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  return strcmp(s, "ab") == 0;
}
