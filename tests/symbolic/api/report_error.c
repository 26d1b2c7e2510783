// klee_report_error ends the path with a message and a suffix of its own.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  if (klee_int("x") == 42) klee_report_error(__FILE__, __LINE__, "forty-two", "mine"); // error: user
  return 0;
}
