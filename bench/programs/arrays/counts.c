/* Histograms in ints, written and read at symbolic places. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 4
#endif

static int seen[16];
static int limit[16];

int main(void) {
  unsigned char in[SIZE];
  int most = 0;
  for (int i = 0; i < 16; i++) limit[i] = 1 + i % 3;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    int place = in[i] & 15;
    seen[place]++;
    if (seen[place] > limit[place]) return 1;
    if (seen[place] > most) most = seen[place];
  }
  return most == 3 ? 2 : 3;
}
