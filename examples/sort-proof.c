/*
 * A proof by exploration: insertion sort of four arbitrary ints leaves them in order. All 24 paths
 * are explored, and on each of them the assertion holds for every input.
 *
 *   merganser run examples/sort-proof.c
 *
 * Expect: no error found, every path explored, 24 paths.
 */
#include <assert.h>
#include <klee/klee.h>

enum { count = 4 };

int main(void) {
  int a[count];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < count; i++) {
    int value = a[i], j = i;
    for (; j > 0 && a[j - 1] > value; j--) a[j] = a[j - 1];
    a[j] = value;
  }
  for (int i = 0; i + 1 < count; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
