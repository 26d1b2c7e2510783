// An object with a header and a payload of symbolic size.
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

struct record {
  unsigned size;
  unsigned sum;
  unsigned char payload[];
};

int main(void) {
  unsigned size;
  klee_make_symbolic(&size, sizeof size, "size");
  if (size > 150) return 1;
  struct record *record = malloc(sizeof *record + size);
  record->size = size;
  record->sum = 0;
  memset(record->payload, 1, size);
  if (size >= 3) record->sum = record->payload[0] + record->payload[size - 1];
  klee_assert(size < 3 || record->sum == 2);
  if (size != 99) record->payload[size ? size - 1 : 0] = 0;
  free(record);
  return 0;
}
