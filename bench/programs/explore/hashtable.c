/* A hash table with open addressing and symbolic keys. */
#include <klee/klee.h>
#define SIZE 8
#ifndef KEYS
#define KEYS 3
#endif
static unsigned table[SIZE];
static int insert(unsigned key) {
  unsigned at = (key ^ key >> 7) % SIZE;
  for (int probes = 0; probes < SIZE; probes++) {
    if (table[at] == 0) {
      table[at] = key;
      return probes;
    }
    if (table[at] == key) return -1;
    at = (at + 1) % SIZE;
  }
  return -2;
}
int main(void) {
  unsigned keys[KEYS];
  int total = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < KEYS; i++) {
    if (keys[i] == 0) return 1;
    total += insert(keys[i]);
  }
  return total < 0;
}
