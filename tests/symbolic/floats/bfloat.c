// bfloat has eight bits of precision: 257 becomes 256.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  __bf16 x;
  klee_make_symbolic(&x, sizeof x, "x");
  float wide = x;
  klee_assume(wide >= 1.0f & wide <= 1000.0f);
  __bf16 next = (__bf16)(wide + 1.0f);
  assert((float)next > wide); // error: assert
  return 0;
}
