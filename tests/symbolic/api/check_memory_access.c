// klee_check_memory_access: good bytes pass, others are an error.
// paths: 1 completed, 1 errored
#include <klee/klee.h>

int main(void) {
  char a[4];
  klee_check_memory_access(a, 4);
  klee_check_memory_access(a + 2, 2);
  if (klee_int("x")) klee_check_memory_access(a + 2, 3); // error: out-of-bounds
  return 0;
}
