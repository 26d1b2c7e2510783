// klee_make_symbolic on each kind of object: global, local, heap.
// paths: 4 completed
#include <klee/klee.h>
#include <stdlib.h>

static int global;

int main(void) {
  char local[3];
  short *heap = malloc(sizeof *heap);
  klee_make_symbolic(&global, sizeof global, "global");
  klee_make_symbolic(local, sizeof local, "local");
  klee_make_symbolic(heap, sizeof *heap, "heap");
  if (global == 1) return 1;
  if (local[2] == 2) return 2;
  if (*heap == 3) return 3;
  return 0;
}
