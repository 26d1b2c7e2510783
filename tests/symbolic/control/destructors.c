// A destructor runs when main returns or exit is called, and not after _exit or abort.
// paths: 2 completed, 2 errored
#include <klee/klee.h>
#include <stdlib.h>
#include <unistd.h>

static int x, registered;

static void first(void) { registered = 1; }

__attribute__((destructor)) static void check(void) {
  klee_assert(registered);
  if (x == 7) klee_report_error(__FILE__, __LINE__, "the destructor ran", "user"); // error: user
}

int main(void) {
  x = klee_range(0, 10, "x");
  atexit(first);
  if (klee_range(0, 2, "how")) {
    if (klee_range(0, 2, "hard")) _exit(0);
    abort(); // error: abort
  }
  if (x == 7) exit(1);
  return x;
}
