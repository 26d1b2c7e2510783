// A constructor that makes an input symbolic is told that there are no paths before main.
// paths: 1 errored
#include <klee/klee.h>

static int x;

__attribute__((constructor)) static void early(void) {
  klee_make_symbolic(&x, sizeof x, "x"); // error: model
}

int main(void) {
  return x > 3;
}
