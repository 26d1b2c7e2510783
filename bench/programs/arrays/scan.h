/* A scanner's input of SIZE symbolic bytes, and a loop over its tokens. */
#include <klee/klee.h>
#include <string.h>

#ifndef SIZE
#define SIZE 6
#endif

static char input[SIZE];
static unsigned consumed;

#define YY_INPUT(buffer, result, most)                                             \
  do {                                                                             \
    unsigned left = SIZE - consumed;                                               \
    result = left < (unsigned)(most) ? left : (unsigned)(most);                    \
    memcpy(buffer, input + consumed, result);                                      \
    consumed += result;                                                            \
  } while (0)

static int scan(int (*next)(void)) {
  klee_make_symbolic(input, sizeof input, "input");
  int kinds = 0;
  for (int token = next(); token != 0; token = next()) kinds = 31 * kinds + token;
  return kinds & 127;
}
