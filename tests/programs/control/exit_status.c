/* exit from a nested call, with handlers run in reverse order. */
#include <stdio.h>
#include <stdlib.h>

static void first(void) { printf("first registered, last run\n"); }
static void second(void) { printf("second\n"); }
static void third(void) { printf("third\n"); atexit(first); }

static void leave(int depth) {
  if (depth == 0) exit(42);
  leave(depth - 1);
}

int main(void) {
  atexit(first);
  atexit(second);
  atexit(third);
  printf("before");
  leave(5);
  return 0;
}
