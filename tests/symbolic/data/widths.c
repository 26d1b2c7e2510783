// Sign and zero extension, truncation.
// paths: 1 completed
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  signed char s;
  unsigned char u;
  klee_make_symbolic(&s, sizeof s, "s");
  klee_make_symbolic(&u, sizeof u, "u");
  klee_assert((long)s >= -128);
  klee_assert((long)u <= 255);
  klee_assert((signed char)(unsigned char)s == s);
  klee_assert((unsigned char)(u + 256) == u);
  return 0;
}
