/* _Exit flushes nothing; quick_exit runs its own handlers. */
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("never"); }
static void quick(void) { fputs("quick\n", stderr); }

int main(void) {
  atexit(never);
  at_quick_exit(quick);
  printf("shown\n");
  fflush(stdout);
  printf("hidden\n");
  quick_exit(9);
}
