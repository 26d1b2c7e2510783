/* A converter between character sets by tables both ways, with what has no counterpart counted. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 5
#endif

static unsigned char there[256];
static unsigned char back[256];

int main(void) {
  unsigned char in[SIZE], out[SIZE];
  int lost = 0, same = 0;
  for (int i = 0; i < 256; i++) {
    unsigned char to = (unsigned char)(i * 37 + 11);
    there[i] = i > 200 ? 0x3f : to;
    if (i <= 200) back[to] = (unsigned char)i;
  }
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE; i++) {
    out[i] = there[in[i]];
    if (back[out[i]] != in[i]) lost++;
    else if (out[i] < 32) same++;
  }
  if (lost == SIZE) return 1;
  return same > 2 ? 2 : 3;
}
