// The mean of a column of no numbers is a NaN, and NaN is not above the limit.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  double sum = 0.0;
  int count = 0;
  for (int i = 0; i < 4; i++) {
    int isDigit = text[i] >= '0' & text[i] <= '9';
    sum += isDigit * (double)(text[i] - '0');
    count += isDigit;
  }
  double mean = sum / count;
  assert(mean >= 0.0 && mean <= 9.0); // error: assert
  return 0;
}
