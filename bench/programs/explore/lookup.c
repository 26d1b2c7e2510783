/* Table lookups at symbolic indices: a substitution box applied in rounds. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 3
#endif
static unsigned char box[256];
static int notes;
__attribute__((noinline)) static void note(int what) { notes = notes * 3 + what; }
int main(void) {
  unsigned char in[SIZE];
  unsigned x = 7;
  for (int i = 0; i < 256; i++) {
    x = x * 1103515245u + 12345u;
    box[i] = (unsigned char)(x >> 16);
  }
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    unsigned char y = box[in[i]];
    if (y < 64) note(1);
    else if (y > 200) note(2);
    if (box[(unsigned char)(y ^ in[(i + 1) % SIZE])] == (unsigned char)(17 * i + 3)) note(3);
  }
  return notes & 0xff;
}
