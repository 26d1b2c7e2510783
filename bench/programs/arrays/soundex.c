/* Names to codes by a table of ints; do two names sound alike? */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 3
#endif

static const int code[26] = {0, 1, 2, 3, 0, 1, 2, 0, 0, 2, 2, 4, 5, 5, 0, 1, 2, 6, 2, 3, 0, 1, 0, 2, 0, 2};

static int codes(const unsigned char *name) {
  int all = 0, last = 0;
  for (int i = 0; i < SIZE; i++) {
    if (name[i] < 'A' || name[i] > 'Z') return -1;
    int next = code[name[i] - 'A'];
    if (next != 0 && next != last) all = 8 * all + next;
    last = next;
  }
  return all;
}

int main(void) {
  unsigned char one[SIZE], other[SIZE];
  klee_make_symbolic(one, sizeof one, "one");
  klee_make_symbolic(other, sizeof other, "other");
  int first = codes(one);
  if (first < 0) return 1;
  return first == codes(other) ? 2 : 3;
}
