/* The value of main is the exit status, taken modulo 256. */
#include <stdio.h>

static int status(void) { return 256 + 17; }

int main(void) {
  puts("leaving");
  return status();
}
