/* An expression evaluator whose scanner and grammar are tables: states by classes of characters. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 5
#endif

enum { END, NUMBER, PLUS, TIMES, OPEN, CLOSE, BAD, CLASSES };
static int class_of[128];
/* What to do in a state with a class: the next state, 9 for an error. */
static const int next_state[3][CLASSES] = {
  {9, 1, 9, 9, 0, 9, 9},
  {2, 1, 0, 0, 9, 1, 9},
  {2, 2, 2, 2, 2, 2, 2},
};

int main(void) {
  unsigned char in[SIZE];
  int state = 0, depth = 0, value = 0;
  for (int i = 0; i < 128; i++) class_of[i] = BAD;
  for (int i = '0'; i <= '9'; i++) class_of[i] = NUMBER;
  class_of['+'] = class_of['-'] = PLUS;
  class_of['*'] = class_of['/'] = TIMES;
  class_of['('] = OPEN;
  class_of[')'] = CLOSE;
  class_of[0] = END;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    int kind = class_of[in[i] & 127];
    state = next_state[state][kind];
    if (state > 2) return 1;
    if (kind == OPEN) depth++;
    if (kind == CLOSE && --depth < 0) return 2;
    if (kind == NUMBER) value = 10 * value + (in[i] & 15);
    if (state == 2) break;
  }
  return depth == 0 ? 3 + (value > 100) : 4;
}
