/* A decoder whose alphabet is a table of ints, with blanks to skip and a check at the end. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 6
#endif

static int value_of[256];

int main(void) {
  unsigned char in[SIZE];
  unsigned bits = 0, count = 0, sum = 0;
  for (int i = 0; i < 256; i++) value_of[i] = -1;
  for (int i = 0; i < 26; i++) value_of['A' + i] = value_of['a' + i] = i;
  for (int i = 0; i < 6; i++) value_of['2' + i] = 26 + i;
  value_of[' '] = value_of['\n'] = -2;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    int value = value_of[in[i]];
    if (value == -1) return 1;
    if (value < 0) continue;
    bits = bits << 5 | (unsigned)value;
    count += 5;
    if (count >= 8) {
      count -= 8;
      sum += bits >> count & 255;
    }
  }
  return sum == 300 ? 2 : 3;
}
