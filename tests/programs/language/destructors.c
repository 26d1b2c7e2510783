/* Functions that run when the program ends: those of atexit, last first, then destructors by priority. */
#include <stdio.h>
#include <stdlib.h>

static int depth;

__attribute__((constructor)) static void made(void) { puts("constructor"); }
__attribute__((constructor(200))) static void made_early(void) { puts("early constructor"); }
__attribute__((destructor)) static void ended(void) { printf("destructor %d\n", depth++); }
__attribute__((destructor)) static void ended_too(void) { printf("second destructor %d\n", depth++); }
__attribute__((destructor(200))) static void ended_late(void) { printf("late destructor %d\n", depth++); }
__attribute__((destructor(300))) static void ended_between(void) { printf("destructor between %d\n", depth++); }

static void at_exit_last(void) { printf("registered by a registered function %d\n", depth++); }
static void at_exit_first(void) { printf("registered first %d\n", depth++); }
static void at_exit_second(void) {
  printf("registered second %d\n", depth++);
  atexit(at_exit_last);
}

int main(void) {
  atexit(at_exit_first);
  atexit(at_exit_second);
  printf("main ");
  return 3;
}
