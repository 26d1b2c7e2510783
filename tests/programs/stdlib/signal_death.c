/* An unhandled fatal signal ends the program. */
#include <signal.h>
#include <stdio.h>

int main(void) {
  printf("before\n");
  fflush(stdout);
  raise(SIGTERM);
  printf("after\n");
  return 0;
}
