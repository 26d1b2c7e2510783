/* Binary search of symbolic keys in a table. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 3
#endif
static const int table[] = {-90, -41, -7, 0, 3, 19, 55, 80, 81, 300, 301, 999, 1024, 4000, 70000};
static int find(int key) {
  int low = 0, high = (int)(sizeof table / sizeof *table) - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (table[middle] == key) return middle;
    if (table[middle] < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
int main(void) {
  int keys[SIZE], found = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < SIZE; i++)
    if (find(keys[i]) >= 0) found++;
  return found;
}
