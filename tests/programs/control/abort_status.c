/* abort ends the program by SIGABRT; what was flushed is seen, the rest is lost. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("flushed\n");
  fflush(stdout);
  printf("lost\n");
  abort();
}
