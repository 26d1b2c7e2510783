/* The calendar without the clock: gmtime, mktime, strftime on fixed times. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  setenv("TZ", "UTC0", 1);
  time_t times[] = {0, 951782400, 1234567890, 2147483647, -86400, 4102444799};
  for (int i = 0; i < 6; i++) {
    struct tm *t = gmtime(&times[i]);
    char b[100];
    strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %a %b %j %U %V %p %y", t);
    printf("%s %ld\n", b, (long)(mktime(t) - times[i]));
  }
  struct tm t = {.tm_year = 124, .tm_mon = 13, .tm_mday = 35, .tm_hour = -5, .tm_min = 130};
  time_t n = mktime(&t);
  printf("%ld %d-%d-%d %d:%d %d %d\n", (long)n, t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_wday, t.tm_yday);
  printf("%s%g\n", asctime(&t), difftime(100, 40));
  int leap = 0;
  for (int y = 1896; y <= 2104; y++) { struct tm d = {.tm_year = y - 1900, .tm_mon = 1, .tm_mday = 29}; mktime(&d); leap += d.tm_mon == 1; }
  printf("%d\n", leap);
  return 0;
}
