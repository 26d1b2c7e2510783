/* _Bool: any nonzero value becomes 1. */
#include <stdbool.h>
#include <stdio.h>

struct flags {
  bool a;
  bool b : 1;
  _Bool c;
};

static bool both(bool x, bool y) { return x & y; }

int main(void) {
  bool t = 42, f = 0, p = "text" != NULL, d = 0.1, n = 0.0;
  printf("%d %d %d %d %d\n", t, f, p, d, n);
  printf("%zu %d %d\n", sizeof(bool), t + t, true + true);
  struct flags s = {2, 4, 256};
  printf("%d %d %d\n", s.a, s.b, s.c);
  t++;
  printf("%d\n", t);
  f = !f;
  printf("%d %d %d\n", f, !t, both(3, 6));
  unsigned char byte = 0x80;
  bool from = byte << 1;
  printf("%d %d\n", from, (bool)(unsigned char)(byte << 1));
  bool array[5] = {0, 1, 2, -1};
  for (int i = 0; i < 5; i++) printf("%d ", array[i]);
  printf("\n");
  t &= 0;
  t |= 8;
  t ^= 1;
  printf("%d\n", t);
  return 0;
}
