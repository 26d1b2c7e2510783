// Warnings, expressions, ranges and stack traces are printed and change nothing.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  klee_warning("once");
  klee_warning_once("once");
  klee_print_expr("x", x + 1);
  klee_print_expr("constant", 3);
  klee_print_range("x", x);
  klee_stack_trace();
  if (x == 2) return 1;
  return 0;
}
