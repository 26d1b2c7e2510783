/* Integer promotions and the usual arithmetic conversions (C11 6.3.1). */
#include <stdio.h>

int main(void) {
  unsigned char uc = 200;
  signed char sc = -56;
  unsigned short us = 65535;
  short ss = -1;
  printf("%d %d %d\n", uc + uc, uc == sc, (unsigned char)sc == uc);
  printf("%d %d\n", us + 1, ss == us);
  printf("%d\n", -1 < 1u);
  printf("%d\n", -1L < 1u);
  printf("%u\n", (unsigned)ss);
  printf("%d %d\n", ~uc, !uc);
  printf("%d\n", (signed char)(uc << 1));
  printf("%zu %zu %zu\n", sizeof(uc + uc), sizeof(us + 1L), sizeof('a'));
  uc += 100;
  printf("%d\n", uc);
  uc = (unsigned char)-1;
  printf("%d %d\n", uc >> 1, (sc >> 1));
  long long big = 1;
  big = (big << 40) + uc;
  printf("%lld %d %d\n", big, (int)big, (short)big);
  return 0;
}
