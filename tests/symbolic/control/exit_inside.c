// exit in a callee, on some paths.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

static void leave(int x) {
  if (x > 5) exit(3);
}

int main(void) {
  leave(klee_int("x"));
  return 0;
}
