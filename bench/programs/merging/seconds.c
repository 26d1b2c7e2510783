/* The sum of SIZE numbers of two digits with a unit behind them, as sleep reads them from its arguments. The sum
   differs on every path, and is asked about at the end alone: merged, a few hard questions for many easy ones. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 2
#endif
static int parse(const char *word, unsigned *seconds) {
  unsigned value = 0;
  int i = 0;
  for (; i < 2 && word[i] >= '0' && word[i] <= '9'; i++) value = value * 10 + (unsigned)(word[i] - '0');
  if (i == 0) return 0;
  switch (word[i]) {
    case 0:
    case 's': break;
    case 'm': value *= 60; break;
    case 'h': value *= 3600; break;
    default: return 0;
  }
  *seconds += value;
  return 1;
}
int main(void) {
  char words[SIZE][3];
  unsigned seconds = 0;
  int good = 1;
  klee_make_symbolic(words, sizeof words, "words");
  for (int i = 0; i < SIZE; i++) {
    if (!parse(words[i], &seconds)) good = 0;
  }
  if (!good) return 2;
  return seconds > SIZE * 99u * 3600u;
}
