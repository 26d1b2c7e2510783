// klee_get_obj_size of globals, locals and heap blocks.
// paths: 2 completed
#include <klee/klee.h>
#include <stdlib.h>

static int global[5];

int main(void) {
  char local[7];
  klee_assert(klee_get_obj_size(global) == 20);
  klee_assert(klee_get_obj_size(local) == 7);
  klee_assert(klee_get_obj_size(malloc(33)) == 33);
  if (klee_int("x") == 1) return 1;
  return 0;
}
