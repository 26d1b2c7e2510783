// klee_prefer_cex asks for readable tests; it does not narrow the path.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) klee_prefer_cex(s, 'a' <= s[i] & s[i] <= 'z');
  if (s[0] == 0) return 1;
  return 0;
}
