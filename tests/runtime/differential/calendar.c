#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>
#include "generate.h"

int main(void) {
  setenv("TZ", "UTC0", 1);
  static const char *const formats[] = {"%a %A %b %B %h|%c|%C %d %D %e %F", "%g %G %H %I %j %k %l %m %M %n %p %P", "%r %R %s %S %t %T %u %U %V %w %W %x %X %y %Y %%",
                                        "%-d %_d %05d %^a %#p %10Y %-H %_H %^B %EY %Od %3j", "%z"};
  for (int i = 0; i < 3000; i++) {
    time_t t = (time_t)(any() >> (64 - 20 - below(16)));
    if (below(2)) t = -t;
    if (i < 1500) t = (time_t)(86400L * (i - 300) * 7 + below(86400));
    struct tm tm, copy;
    char text[300];
    gmtime_r(&t, &tm);
    copy = tm;
    printf("%ld %d-%d-%d %d:%d:%d %d %d %ld ", (long)t, tm.tm_year, tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_wday, tm.tm_yday, (long)mktime(&copy));
    strftime(text, sizeof text, formats[i % 5], &tm);
    printf("%s %s", text, asctime(&tm));
    copy.tm_mon += (int)below(50) - 25;
    copy.tm_mday += (int)below(100) - 50;
    copy.tm_sec += (int)below(100000) - 50000;
    copy.tm_isdst = 0;
    printf("%ld %d %d\n", (long)timegm(&copy), copy.tm_wday, copy.tm_yday);
  }
  struct tm tm = {0};
  char text[100];
  printf("%d\n", strptime("2024-02-29 13:14:15", "%Y-%m-%d %H:%M:%S", &tm) != NULL);
  strftime(text, sizeof text, "%c %j", &tm);
  printf("%s\n", text);
  printf("%s\n", strptime("Mar 3 99, 11:05 PM rest", "%b %d %y, %I:%M %p", &tm));
  strftime(text, sizeof text, "%c %j", &tm);
  printf("%s %zu %f\n", text, strftime(text, 5, "%Y-%m", &tm), difftime(100, 350));
  time_t zero = 0;
  printf("%s", ctime(&zero));
  return 0;
}
