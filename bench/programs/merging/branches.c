/* SIZE independent decisions that only count: two to the power of SIZE paths, one state if they are merged. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 8
#endif
int main(void) {
  unsigned char bytes[SIZE];
  int count = 0;
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  for (int i = 0; i < SIZE; i++) {
    if (bytes[i] > 100) count++;
  }
  return count == SIZE + 1;
}
