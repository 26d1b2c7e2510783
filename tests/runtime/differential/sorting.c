#define _GNU_SOURCE
#include <stdlib.h>
#include "generate.h"

static unsigned long calls;
static int by_value(const void *a, const void *b) {
  calls++;
  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
struct item { char key; char tag[6]; };
static int by_key(const void *a, const void *b) { calls++; return ((const struct item *)a)->key - ((const struct item *)b)->key; }
static int reversed(const void *a, const void *b, void *argument) { calls += *(int *)argument; return *(const short *)b - *(const short *)a; }

int main(void) {
  static int numbers[3000];
  static struct item items[500];
  static short shorts[700];
  for (int i = 0; i < 200; i++) {
    unsigned n = i < 40 ? (unsigned)i : below(3000);
    for (unsigned k = 0; k < n; k++) numbers[k] = (int)below(i % 3 ? 100000 : 10);
    qsort(numbers, n, sizeof *numbers, by_value);
    note_bytes(numbers, n * sizeof *numbers);
    for (unsigned k = 1; k < n; k++) if (numbers[k - 1] > numbers[k]) printf("unsorted\n");
    n = below(500);
    for (unsigned k = 0; k < n; k++) { items[k].key = (char)('a' + below(5)); sprintf(items[k].tag, "%u", k); }
    qsort(items, n, sizeof *items, by_key);
    note_bytes(items, n * sizeof *items);
    int one = 1;
    n = below(700);
    for (unsigned k = 0; k < n; k++) shorts[k] = (short)any();
    qsort_r(shorts, n, sizeof *shorts, reversed, &one);
    note_bytes(shorts, n * sizeof *shorts);
    printf("%lu ", calls);
    show_checksum("sum");
  }
  for (int k = 0; k < 1000; k++) numbers[k] = k * 3;
  for (int k = -2; k < 3002; k += 7) {
    int *found = bsearch(&k, numbers, 1000, sizeof *numbers, by_value);
    printf("%d ", found == NULL ? -1 : (int)(found - numbers));
  }
  for (int k = 0; k < 40; k++) printf("%d ", rand());
  for (unsigned s = 0; s < 20; s++) { srand(s * 7919); printf("%d %ld ", rand(), random()); }
  unsigned state = 42;
  for (int k = 0; k < 20; k++) printf("%d ", rand_r(&state));
  srand48(12345);
  for (int k = 0; k < 10; k++) printf("%.15f %ld %ld ", drand48(), lrand48(), mrand48());
  unsigned short x[3] = {1, 2, 3};
  printf("%.15f %ld %ld\n", erand48(x), nrand48(x), jrand48(x));
  return 0;
}
