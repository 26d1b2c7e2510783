// The digits of a hexadecimal number are one word: no path depends on them, and what is computed of it, compared with a constant, is
// the word compared with another one: a square and five roundings are inverted.
// paths: 2 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char text[] = "0x.00000";
  klee_make_symbolic(text + 3, 5, "digits");
  for (int i = 3; i < 8; i++) klee_assume(((text[i] >= '0') & (text[i] <= '9')) | ((text[i] >= 'a') & (text[i] <= 'f')));
  float x = strtod(text, NULL);
  x = x / 10.0;
  x = x + 0.1;
  x = x * x;
  if (x > 0.03) x -= x;
  x = x + 7.98;
  assert(x != 8); // error: assert
  return 0;
}
