// A file name of three unknown bytes against a pattern with two wildcards.
// paths: 10 completed
#include <fnmatch.h>
#include <klee/klee.h>

int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  if (fnmatch("[a-c]*.*", s, 0) == 0) {
    klee_assert((s[0] >= 'a') & (s[0] <= 'c'));
    klee_assert((s[1] == '.') | (s[2] == '.'));
  } else {
    klee_assert((s[0] != 'b') | (s[1] != '.'));
  }
  return 0;
}
