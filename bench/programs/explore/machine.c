/* A state machine driven by a table, over symbolic bytes. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 5
#endif
static int notes;
__attribute__((noinline)) static void note(int what) { notes = notes * 3 + what; }
static const unsigned char next[6][8] = {
    {1, 0, 2, 0, 3, 0, 4, 5}, {1, 2, 2, 0, 3, 1, 4, 0}, {0, 2, 3, 3, 1, 4, 5, 2},
    {3, 3, 0, 1, 4, 4, 2, 5}, {4, 0, 1, 5, 2, 3, 4, 4}, {5, 5, 0, 2, 1, 3, 5, 0},
};
int main(void) {
  unsigned char input[SIZE];
  unsigned state = 0;
  klee_make_symbolic(input, sizeof input, "input");
  for (int i = 0; i < SIZE; i++) {
    state = next[state][input[i] & 7];
    if (state == 5) note(1);
    if (state == 3) note(2);
    if (state == 0) break;
  }
  return notes & 0xff;
}
