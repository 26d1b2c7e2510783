/* A scanner's input of SIZE symbolic bytes with a zero behind them, and a loop over its tokens. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 6
#endif

static unsigned char input[SIZE + 1];
static const unsigned char *cursor = input;

static int scan(int (*next)(void)) {
  unsigned char bytes[SIZE];
  klee_make_symbolic(bytes, sizeof bytes, "input");
  for (int i = 0; i < SIZE; i++) input[i] = bytes[i];
  int kinds = 0;
  for (int token = next(); token != 0; token = next()) kinds = 31 * kinds + token;
  return kinds & 127;
}
