/* Insertion sort of symbolic integers, and a proof that the result is in order. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 6
#endif
static int a[SIZE];
int main(void) {
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < SIZE; i++) {
    int x = a[i], j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
  for (int i = 1; i < SIZE; i++)
    if (a[i - 1] > a[i]) klee_report_error(__FILE__, __LINE__, "not sorted", "user");
  return 0;
}
