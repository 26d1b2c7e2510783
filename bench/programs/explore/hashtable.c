/* A hash table with open addressing and symbolic keys. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 3
#endif
#define SLOTS 8
static unsigned table[SLOTS];
static int insert(unsigned key) {
  unsigned at = (key ^ key >> 7) % SLOTS;
  for (int probes = 0; probes < SLOTS; probes++) {
    if (table[at] == 0) {
      table[at] = key;
      return probes;
    }
    if (table[at] == key) return -1;
    at = (at + 1) % SLOTS;
  }
  return -2;
}
int main(void) {
  unsigned keys[SIZE];
  int total = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < SIZE; i++) {
    if (keys[i] == 0) return 1;
    total += insert(keys[i]);
  }
  return total < 0;
}
