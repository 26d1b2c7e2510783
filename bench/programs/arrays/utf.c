/* A checker of encoded text: a table of classes, and one of structures with the bounds of what follows. */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 4
#endif

struct sequence {
  int length;
  unsigned char low, high;
  short weight;
};

static unsigned char class_of[256];
static const struct sequence sequences[6] = {
  {1, 0, 0, 1}, {0, 0, 0, 0}, {2, 0x80, 0xbf, 2}, {3, 0xa0, 0xbf, 3}, {3, 0x80, 0x9f, 3}, {4, 0x90, 0xbf, 4},
};

int main(void) {
  unsigned char in[SIZE];
  int weight = 0;
  for (int i = 0; i < 256; i++)
    class_of[i] = i < 0x80 ? 0 : i < 0xc2 ? 1 : i < 0xe0 ? 2 : i < 0xed ? 3 : i < 0xf0 ? 4 : 5;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < SIZE;) {
    const struct sequence *found = &sequences[class_of[in[i]]];
    if (found->length == 0 || i + found->length > SIZE) return 1;
    if (found->length > 1 && (in[i + 1] < found->low || in[i + 1] > found->high)) return 2;
    weight += found->weight;
    i += found->length;
  }
  return weight > 5 ? 3 : 4;
}
