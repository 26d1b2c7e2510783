// A string without an end: the library reads behind the array.
// paths: 3 completed, 1 errored
#include <klee/klee.h>
#include <string.h>

int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  return strlen(s); // error: out-of-bounds
}
