/* Bubble sort of symbolic bytes with an early end, and a count of the exchanges. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 5
#endif
int main(void) {
  unsigned char a[SIZE];
  int exchanges = 0;
  klee_make_symbolic(a, sizeof a, "a");
  for (int end = SIZE - 1; end > 0; end--) {
    int moved = 0;
    for (int i = 0; i < end; i++) {
      if (a[i] > a[i + 1]) {
        unsigned char x = a[i];
        a[i] = a[i + 1];
        a[i + 1] = x;
        moved = 1;
        exchanges++;
      }
    }
    if (!moved) break;
  }
  return exchanges;
}
