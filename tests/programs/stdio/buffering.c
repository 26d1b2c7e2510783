/* setvbuf modes, fflush, interleaving with the descriptor. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char buffer[BUFSIZ];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("buffered ");
  fflush(stdout);
  if (write(1, "direct ", 7) != 7) return 1;
  printf("again\n");
  fflush(stdout);
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("unbuffered ");
  if (write(1, "after\n", 6) != 6) return 1;
  setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
  printf("line\npart");
  if (write(1, "-written-", 9) != 9) return 1;
  printf("ial\n");
  return 0;
}
