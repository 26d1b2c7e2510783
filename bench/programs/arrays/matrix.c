/* Ways through a table of ints by bytes of the input, with a sum of what is passed: the paper's kind of constraint. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 5
#endif

static int cost[32];

int main(void) {
  unsigned char step[SIZE];
  int at = 0, sum = 0;
  for (int i = 0; i < 32; i++) cost[i] = (i * i) % 23;
  klee_make_symbolic(step, sizeof step, "step");
  for (int i = 0; i < SIZE; i++) {
    if (step[i] > 3) return 1;
    at += 1 + step[i];
    sum += cost[at];
    if (sum > 40) return 2;
  }
  if (cost[at] + sum > 20 * SIZE) return 3;
  return sum == 17 ? 4 : 5;
}
