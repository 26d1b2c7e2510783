// A constructor runs before main.
// paths: 2 completed
#include <klee/klee.h>

static int limit;

__attribute__((constructor)) static void prepare(void) { limit = 7; }

int main(void) {
  int x = klee_int("x");
  if (x < limit) return 1;
  return 2;
}
