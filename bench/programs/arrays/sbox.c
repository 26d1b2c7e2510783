/* A cipher of rounds over a box of ints and an order of bytes; a key that gives a block? */
#include <klee/klee.h>

#ifndef SIZE
#define SIZE 3
#endif

static int box[64];
static int order[16];

int main(void) {
  unsigned char key[SIZE];
  unsigned block = 0x2a;
  for (int i = 0; i < 64; i++) box[i] = (i * 29 + 17) & 63;
  for (int i = 0; i < 16; i++) order[i] = (i * 7 + 3) & 15;
  klee_make_symbolic(key, sizeof key, "key");
  for (int i = 0; i < 2 * SIZE; i++) {
    unsigned at = (unsigned)order[(block + key[i % SIZE]) & 15];
    block = (unsigned)box[(block ^ at ^ key[i % SIZE]) & 63];
    if (box[block] > 50) block ^= 5;
  }
  return box[block] == 3 ? 1 : block == 7 ? 2 : 3;
}
