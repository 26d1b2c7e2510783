/* strtol, strtoul, strtod, atoi: ends, bases, ranges. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"123", "-0x1f", "0777", "  +42abc", "99999999999999999999", "-99999999999999999999", "", "xyz", "zz"};
  for (int i = 0; i < 9; i++) {
    char *end;
    errno = 0;
    long v = strtol(texts[i], &end, 0);
    printf("%ld %td %d ", v, end - texts[i], errno);
    errno = 0;
    unsigned long u = strtoul(texts[i], &end, 36);
    printf("%lu %td %d\n", u, end - texts[i], errno);
  }
  printf("%ld %ld %ld\n", strtol("1010", NULL, 2), strtol("ff", NULL, 16), strtol("-zz", NULL, 36));
  const char *floats[] = {"3.14", "-2.5e-3xyz", "1e400", "0x1.8p3", "inf", ".5", "5.", "nope", "1e"};
  for (int i = 0; i < 9; i++) {
    char *end;
    errno = 0;
    double d = strtod(floats[i], &end);
    printf("%.17g %td %d\n", d, end - floats[i], errno);
  }
  printf("%d %ld %g %lld\n", atoi("-17 apples"), atol("123456789012"), atof("2.75"), atoll("7"));
  return 0;
}
