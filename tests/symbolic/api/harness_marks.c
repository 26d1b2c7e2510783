// Marks of the harness: klee_mark_global, klee_is_replay, klee_get_errno.
// paths: 2 completed
#include <klee/klee.h>

static int shared;

int main(void) {
  klee_mark_global(&shared);
  klee_assert(!klee_is_replay());
  shared = klee_int("x");
  if (shared == 4) return 1;
  return 0;
}
