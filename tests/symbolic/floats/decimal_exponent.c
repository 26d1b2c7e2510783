// An exponent is the place of the point: whole numbers keep their zeros, and what is printed is read as the same number.
// paths: 10 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[5], printed[26];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume((text[0] >= '1') & (text[0] <= '9') & (text[3] >= '0') & (text[3] <= '9'));
  text[1] = 'e';
  text[2] = '-';
  text[4] = 0;
  double number = strtod(text, NULL), again;
  sprintf(printed, "%.15g", number);
  assert(sscanf(printed, "%lf", &again) == 1);
  assert(again == number);
  assert(strcmp(printed, "0.0007") != 0); // error: assert
  return 0;
}
