/* abs, div and relatives. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d %ld %lld %jd\n", abs(-7), labs(-8L), llabs(-9LL), imaxabs(-10));
  div_t a = div(17, -5);
  ldiv_t b = ldiv(-17L, 5L);
  lldiv_t c = lldiv(-17LL, -5LL);
  imaxdiv_t d = imaxdiv(1000000000000, 7);
  printf("%d %d %ld %ld %lld %lld %jd %jd\n", a.quot, a.rem, b.quot, b.rem, c.quot, c.rem, d.quot, d.rem);
  printf("%zu %zu\n", sizeof(div_t), sizeof(ldiv_t));
  printf("%jd %ju\n", strtoimax("-123", NULL, 10), strtoumax("ff", NULL, 16));
  printf("%d %d\n", EXIT_FAILURE, RAND_MAX == 2147483647);
  return 0;
}
