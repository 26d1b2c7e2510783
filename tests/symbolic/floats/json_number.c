// A reader of numbers that adds digits up in single precision: beyond 2^24 it loses the last one.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  char text[9];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[8] == 0);
  float number = 0.0f;
  long exact = 0;
  for (int i = 0; i < 8; i++) {
    klee_assume(text[i] >= '0' & text[i] <= '9');
    number = number * 10.0f + (float)(text[i] - '0');
    exact = exact * 10 + (text[i] - '0');
  }
  assert((long)number == exact); // error: assert
  return 0;
}
