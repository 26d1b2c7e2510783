// A decimal number that is read, printed and read again is the same: a path for each length before and behind the point.
// paths: 15 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char text[7], printed[26];
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 6; i++) klee_assume(i == 2 ? text[i] == '.' : (text[i] >= '0') & (text[i] <= '9'));
  text[6] = 0;
  double number = strtod(text, NULL), again;
  sprintf(printed, "%1.15g", number);
  assert(sscanf(printed, "%lg", &again) == 1);
  double difference = again - number;
  assert(difference == 0);
  assert(number != 73.25); // error: assert
  return 0;
}
