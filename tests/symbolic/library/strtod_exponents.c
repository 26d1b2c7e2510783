// Numbers of 17 digits with an exponent are one term each: no path for every value, and no value is given up.
// paths: 2 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char text[] = "7.333333333333333_e-_8", *end;
  char digits[2];
  klee_make_symbolic(digits, sizeof digits, "digits");
  for (int i = 0; i < 2; i++) klee_assume((digits[i] >= '1') & (digits[i] <= '9'));
  text[17] = digits[0];
  text[20] = digits[1];
  klee_assert(strtod(text, &end) != 7.3333333333333335e-98); // error: assert
  klee_assert(*end == 0);
  klee_assert((strtof(text, NULL) < 7.33333326e-38f) | (digits[1] <= '2')); // error: assert
  return 0;
}
