/* SV-COMP's functions in KLEE's words, for the comparison with KLEE, which does not know them. */
#include <klee/klee.h>

#define INPUT(type, name)                        \
  type __VERIFIER_nondet_##name(void) {          \
    type value;                                  \
    klee_make_symbolic(&value, sizeof value, #name); \
    return value;                                \
  }

INPUT(int, int)
INPUT(unsigned char, uchar)
INPUT(long, long)

_Bool __VERIFIER_nondet_bool(void) {
  unsigned char value;
  klee_make_symbolic(&value, sizeof value, "bool");
  klee_assume(value <= 1);
  return value;
}

void __VERIFIER_assume(int condition) {
  if (!condition) klee_silent_exit(0);
}

void __VERIFIER_error(void) { __assert_fail("error", __FILE__, __LINE__, __func__); }
void reach_error(void) { __assert_fail("error", __FILE__, __LINE__, __func__); }
