/* Counts of bytes: one large array that is written wherever the input says. */
#include <assert.h>
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 4
#endif

static unsigned count[256];

int main(void) {
  unsigned char in[SIZE];
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) count[in[i]]++;
  unsigned most = 0, total = 0;
  for (int i = 0; i < SIZE; i++) {
    if (count[in[i]] > most) most = count[in[i]];
    total += count[in[i]];
  }
  assert(total >= SIZE && total <= SIZE * SIZE);
  return most;
}
