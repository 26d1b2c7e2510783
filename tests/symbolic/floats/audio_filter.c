// A filter with feedback: its output grows beyond the range of its samples.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  float sample;
  klee_make_symbolic(&sample, sizeof sample, "sample");
  klee_assume(sample >= -1.0f & sample <= 1.0f);
  float y1 = 0.0f, y2 = 0.0f;
  for (int i = 0; i < 6; i++) {
    float y = 0.25f * sample + 1.2f * y1 - 0.4f * y2;
    y2 = y1;
    y1 = y;
  }
  assert(y1 <= 1.0f); // error: assert
  return 0;
}
