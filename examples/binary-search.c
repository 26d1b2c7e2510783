/*
 * The binary search that was wrong for decades: `(low + high) / 2` overflows for large arrays
 * (Joshua Bloch, 2006). The array here is a function of the index, so that it can be as large as an
 * int allows without any memory.
 *
 *   merganser run examples/binary-search.c
 *
 * Expect: one assertion that fails, for a length above 2^30; with the middle computed as
 * `low + (high - low) / 2` (-DMENDED) no error is found.
 */
#include <assert.h>
#include <klee/klee.h>

/* One step of the search in a sorted array of `length` elements. */
static int middle(int low, int high) {
#ifdef MENDED
  return low + (high - low) / 2;
#else
  return (int)((unsigned)low + (unsigned)high) / 2;
#endif
}

int main(void) {
  int low = klee_int("low"), high = klee_int("high");
  klee_assume(0 <= low & low <= high);
  int mid = middle(low, high);
  assert(low <= mid && mid <= high);
  return 0;
}
