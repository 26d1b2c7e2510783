/* malloc, calloc, realloc, free in a random pattern; contents checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  enum { SLOTS = 64 };
  unsigned char *slot[SLOTS] = {0};
  size_t size[SLOTS] = {0};
  unsigned state = 1;
  unsigned long check = 0;
  for (int i = 0; i < 5000; i++) {
    state = state * 1103515245u + 12345u;
    unsigned k = state >> 16 & 63, n = state >> 8 & 255;
    if (slot[k]) {
      for (size_t j = 0; j < size[k]; j++) if (slot[k][j] != (unsigned char)k) return 1;
      check += size[k];
    }
    if (n < 64) { free(slot[k]); slot[k] = NULL; size[k] = 0; }
    else {
      slot[k] = realloc(slot[k], n);
      if (!slot[k]) return 2;
      memset(slot[k], (int)k, n);
      size[k] = n;
    }
  }
  for (int k = 0; k < SLOTS; k++) free(slot[k]);
  int *zeroed = calloc(100, sizeof *zeroed), sum = 0;
  for (int i = 0; i < 100; i++) sum += zeroed[i];
  free(zeroed);
  printf("%lu %d\n", check, sum);
  return 0;
}
