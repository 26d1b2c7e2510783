// A number that is printed has the digits that it was read from, whatever its exponent and sign: a path for each place of the
// point, and nothing is asked about powers of ten. Fixed decimals, too; fewer digits than were read are computed.
// paths: 8 completed, 5 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number_of(const char *form, char first, char second) {
  char text[16];
  strcpy(text, form);
  *strchr(text, '_') = first;
  *strchr(text, '_') = second;
  return strtod(text, NULL);
}

int main(void) {
  char d[2], printed[32];
  klee_make_symbolic(d, sizeof d, "digits");
  klee_assume((d[0] >= '1') & (d[0] <= '9') & (d[1] >= '1') & (d[1] <= '3'));
  double again, large = -number_of("_.7e25_", d[0], d[1]);
  sprintf(printed, "%.15g", large);
  assert(printed[0] == '-' && printed[1] == d[0] && !strncmp(printed + 2, ".7e+25", 6) && printed[8] == d[1]);
  assert(sscanf(printed, "%lg", &again) == 1 && again == large);
  assert(large != -4.7e252); // error: assert
  double cents = number_of("-_._e1", d[0], d[1]);
  sprintf(printed, "%.2f", cents);
  assert(strlen(printed) == 6 && printed[1] == d[0] && printed[2] == d[1] && !strcmp(printed + 3, ".00"));
  assert(strcmp(printed, "-53.00")); // error: assert
  sprintf(printed, "%.0f", number_of("2_._", d[0], d[1]));
  assert(strcmp(printed, "26") || d[0] == '6');
  assert(strcmp(printed, "27")); // error: assert
  return 0;
}
