/* Quicksort of symbolic integers, the median found in the result. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 5
#endif
static short a[SIZE];
static void exchange(int i, int k) {
  short x = a[i];
  a[i] = a[k];
  a[k] = x;
}
static void sort(int from, int to) {
  if (to - from < 2) return;
  int middle = from;
  for (int i = from + 1; i < to; i++)
    if (a[i] < a[from]) exchange(++middle, i);
  exchange(from, middle);
  sort(from, middle);
  sort(middle + 1, to);
}
int main(void) {
  klee_make_symbolic(a, sizeof a, "a");
  sort(0, SIZE);
  return a[SIZE / 2] > 0;
}
