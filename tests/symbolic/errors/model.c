// Inline assembly cannot be executed.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  if (x == 3) __asm__ volatile("cpuid" ::: "eax", "ebx", "ecx", "edx"); // error: model
  return 0;
}
