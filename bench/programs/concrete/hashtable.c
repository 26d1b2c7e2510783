/* Words in memory: a hash table with open addressing. SCALE: insertions and lookups. */
#include <stdio.h>
#ifndef SCALE
#define SCALE 10000000
#endif
#define SIZE 65536
static unsigned keys[SIZE];
static int values[SIZE];
static unsigned slot_of(unsigned key) {
  unsigned at = (key * 2654435761u) >> 16;
  while (keys[at] != 0 && keys[at] != key) at = (at + 1) & (SIZE - 1);
  return at;
}
int main(void) {
  unsigned x = 1;
  long total = 0;
  for (int i = 0; i < SCALE; i++) {
    x = x * 1664525u + 1013904223u;
    unsigned key = (x >> 18) + 1;
    unsigned at = slot_of(key);
    keys[at] = key;
    values[at] += i & 7;
    total += values[slot_of((x >> 17 & 0x3fff) + 1)];
  }
  printf("%ld\n", total);
  return 0;
}
