/* A decoder over a tree in tables of ints: bits of the input choose the way. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 3
#endif

static const int left[8] = {1, 3, 5, -1, -2, -3, 7, -6};
static const int right[8] = {2, 4, 6, -7, -8, -4, -5, -9};

int main(void) {
  unsigned char in[SIZE];
  int node = 0, letters = 0, last = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    for (int k = 7; k >= 0; k--) {
      node = in[i] >> k & 1 ? right[node] : left[node];
      if (node >= 0) continue;
      if (-node == last) return 1;
      last = -node;
      letters++;
      node = 0;
    }
  }
  return letters > 3 * SIZE ? 2 : 3;
}
