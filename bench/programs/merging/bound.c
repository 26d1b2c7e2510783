/* A loop whose bound one byte selects out of SIZE values. Each path runs it with a bound that is known; merged before
   it, one state would ask in every round whether there is another. Merging must see that this does not pay. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 8
#endif
int main(void) {
  unsigned char selector;
  unsigned bound = 0, sum = 0;
  klee_make_symbolic(&selector, sizeof selector, "selector");
  for (unsigned i = 0; i < SIZE; i++) {
    if (selector == i) bound = 50 + 7 * i;
  }
  for (unsigned k = 0; k < bound; k++) sum = sum * 31 + k;
  return sum == 12345;
}
