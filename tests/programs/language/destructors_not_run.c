/* _exit runs neither destructors nor the functions of atexit, and flushes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((destructor)) static void ended(void) {
  puts("destructor");
  fflush(stdout);
}

int main(void) {
  puts("main");
  fflush(stdout);
  _exit(0);
}
