// A megabyte of input is read and written at symbolic places; no term is made for each byte.
// paths: 5 completed
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20 };
static unsigned char table[SIZE];

int main(void) {
  unsigned char *buffer = malloc(SIZE);
  unsigned i;
  klee_make_symbolic(buffer, SIZE, "buffer");
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= SIZE) return 0;
  if (buffer[i] == 'x') return 1;
  buffer[7] = 3;
  buffer[i] = 'y';
  if (buffer[i] != 'y') return 2; // Never.
  if (buffer[7] == 'y') return 3; // Where i is 7.
  memset(buffer, 0, SIZE);
  if (buffer[i] != 0) return 4; // Never.
  for (unsigned k = 0; k < SIZE; k++) table[k] = k * 7;
  if (table[i] == 9) return 5;
  return 6;
}
