/*
 * A size computed in 32 bits: count * size wraps around, the check passes, and the copy writes far
 * behind the buffer (the classic of CVE lists).
 *
 *   merganser run examples/integer-overflow.c
 *
 * Expect: out-of-bounds in `copy`, with a count for which 12 * count is small again.
 */
#include <klee/klee.h>
#include <stdlib.h>

struct record {
  int key, value, next;
};

static void copy(struct record *to, unsigned count) {
  for (unsigned i = 0; i < count && i < 8; i++) to[i].key = (int)i;
}

int main(void) {
  unsigned count;
  klee_make_symbolic(&count, sizeof count, "count");
  unsigned bytes = count * (unsigned)sizeof(struct record);
  if (count == 0 || bytes > 48 || bytes % 4 != 0 || bytes < 4) return 1;
  struct record *records = malloc(48);
  if (!records) return 2;
  copy(records, count);
  free(records);
  return 0;
}
