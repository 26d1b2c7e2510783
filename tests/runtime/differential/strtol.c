#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include "generate.h"

int main(void) {
  char text[100];
  for (int i = 0; i < 8000; i++) {
    int n = 0, base = (int)below(38);
    while (below(4) == 0) text[n++] = " \t\n"[below(3)];
    if (below(3) == 0) text[n++] = "+-"[below(2)];
    if (below(3) == 0) { text[n++] = '0'; if (below(2)) text[n++] = "xX"[below(2)]; }
    int digits = (int)below(25);
    for (int k = 0; k < digits; k++) text[n++] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFZ"[below(below(2) ? 10 : 43)];
    text[n] = 0;
    char *end;
    errno = 0;
    long a = strtol(text, &end, base);
    int error = errno; long used = end - text;
    if (base == 1 || base > 36) used = 0;
    errno = 0;
    unsigned long b = strtoul(text, NULL, base);
    printf("%d [%s] %ld %lu %ld %d %d %lld %ju\n", base, text, a, b, used, error, errno, strtoll(text, NULL, base), strtoumax(text, NULL, base));
  }
  printf("%d %ld %lld %d\n", atoi(" -42x"), atol("99999999999"), atoll("-1"), atoi(""));
  printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
  div_t d = div(-17, 5); ldiv_t l = ldiv(17, -5); lldiv_t q = lldiv(-17, -5); imaxdiv_t m = imaxdiv(100, 7);
  printf("%d %d %ld %ld %lld %lld %jd %jd\n", d.quot, d.rem, l.quot, l.rem, q.quot, q.rem, m.quot, m.rem);
  return 0;
}
