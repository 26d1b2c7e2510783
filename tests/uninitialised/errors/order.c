// An order with undefined bits, as MemorySanitizer has it: an unsigned one with a constant is a use if they can
// matter, a test of the sign if the sign is undefined, every other one in any case.
// paths: 7 completed, 8 errored
#include <string.h>
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  unsigned u, h, limit = 300;
  int i, half, zero = 0, y = 0;
  memset((char *)&half + 2, 0, 2);
  memset(&h, 1, 2);
  switch (klee_range(0, 15, "way")) {
  case 1: if ((unsigned)c < 300u) y = 1; break;
  case 2: if (300u > (unsigned)c) y = 1; break;
  case 3: if (u > 0xffffffffu) y = 1; break;
  case 4: if (half < 0) y = 1; break;
  case 5: if (half > -1) y = 1; break;
  case 6: if (u < 5u) y = 1; break; // error: uninitialised
  case 7: if ((unsigned)c < 200u) y = 1; break; // error: uninitialised
  case 8: if ((unsigned)c < limit) y = 1; break; // error: uninitialised
  case 9: if (c < 300) y = 1; break; // error: uninitialised
  case 10: if (half < zero) y = 1; break; // error: uninitialised
  case 11: if (i < 0) y = 1; break; // error: uninitialised
  case 12: if (half <= 70000) y = 1; break; // error: uninitialised
  case 13: if (h >= 0x101u) y = 1; break;
  case 14: if (h > 0x101u) y = 1; break; // error: uninitialised
  }
  return 0;
}
