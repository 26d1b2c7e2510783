// An empty range is an error of the harness.
// paths: 0 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  return klee_range(3, 3, "x"); // error: user
}
