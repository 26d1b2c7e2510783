// Counts in an array of variable length.
#include <klee/klee.h>
#include <string.h>

static int most(unsigned bins, const unsigned char *data, int size) {
  int counts[bins];
  memset(counts, 0, sizeof counts);
  for (int i = 0; i < size; i++) counts[data[i] % (bins + (bins == 13))]++;
  return counts[0];
}

int main(void) {
  unsigned bins = klee_range(1, 40, "bins");
  unsigned char data[3];
  klee_make_symbolic(data, sizeof data, "data");
  int n = most(bins, data, sizeof data);
  klee_assert(n >= 0 && n <= 3);
  return 0;
}
