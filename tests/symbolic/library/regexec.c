// A regular expression on three unknown bytes: one fork for each byte that decides.
// paths: 10 completed
#include <klee/klee.h>
#include <regex.h>
#include <string.h>

int main(void) {
  char s[4];
  regex_t regex;
  regmatch_t matches[2];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  klee_assert(regcomp(&regex, "^a([bc]*)$", REG_EXTENDED) == 0);
  if (regexec(&regex, s, 2, matches, 0) == 0) {
    klee_assert(s[0] == 'a');
    klee_assert(matches[0].rm_so == 0 && matches[0].rm_eo == (int)strlen(s));
    klee_assert(matches[1].rm_so == 1 && matches[1].rm_eo == (int)strlen(s));
    if (matches[1].rm_eo == 3) klee_assert((s[2] == 'b') | (s[2] == 'c'));
  } else {
    klee_assert((s[0] != 'a') | (s[1] != 'c') | (s[2] != 'b'));
  }
  regfree(&regex);
  return 0;
}
