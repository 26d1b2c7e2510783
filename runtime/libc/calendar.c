/*
 * The calendar (C11 7.27.2.3, 7.27.3). Local time is UTC.
 *
 * Days are counted from 1 March 0000 in eras of 400 years (146097 days each), which puts the leap day
 * at the end of a year: the day of a month then follows from (153 m + 2) / 5, and no table is needed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "calendar.h"

enum { DAY = 86400, ERA_DAYS = 146097, EPOCH_DAYS = 719468 };

char *tzname[2] = {"UTC", "UTC"};
long timezone = 0;
int daylight = 0;
extern char *__tzname[2] __attribute__((alias("tzname")));
extern long __timezone __attribute__((alias("timezone")));
extern int __daylight __attribute__((alias("daylight")));

void tzset(void) {}

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0); }

int64_t __mg_days_from_date(int64_t year, int month, int64_t day) {
  int64_t shifted = year - (month < 2);
  int64_t era = floor_divide(shifted, 400);
  int64_t year_of_era = shifted - era * 400;
  int64_t day_of_year = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5;
  int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * ERA_DAYS + day_of_era - EPOCH_DAYS + day - 1;
}

struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict tm) {
  int64_t days = floor_divide(*t, DAY);
  int seconds = (int)(*t - days * DAY);
  int64_t shifted = days + EPOCH_DAYS;
  int64_t era = floor_divide(shifted, ERA_DAYS);
  int64_t day_of_era = shifted - era * ERA_DAYS;
  int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month = (int)((5 * day_of_year + 2) / 153);
  int64_t year = year_of_era + era * 400 + (month >= 10);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return NULL;
  }
  memset(tm, 0, sizeof *tm);
  tm->tm_sec = seconds % 60;
  tm->tm_min = seconds / 60 % 60;
  tm->tm_hour = seconds / 3600;
  tm->tm_mday = (int)(day_of_year - (153 * month + 2) / 5) + 1;
  tm->tm_mon = month < 10 ? month + 2 : month - 10;
  tm->tm_year = (int)(year - 1900);
  tm->tm_wday = (int)((days % 7 + 11) % 7);
  tm->tm_yday = (int)(days - __mg_days_from_date(year, 0, 1));
  tm->tm_zone = "GMT";
  return tm;
}

struct tm *localtime_r(const time_t *restrict t, struct tm *restrict tm) {
  if (gmtime_r(t, tm) == NULL) return NULL;
  tm->tm_zone = tzname[0];
  return tm;
}

static struct tm shared;

struct tm *gmtime(const time_t *t) { return gmtime_r(t, &shared); }

struct tm *localtime(const time_t *t) { return localtime_r(t, &shared); }

/* Fields out of range carry over, then all are set anew. */
time_t timegm(struct tm *tm) {
  int64_t months = (int64_t)tm->tm_year * 12 + tm->tm_mon + 1900 * 12;
  int64_t year = floor_divide(months, 12);
  int64_t days = __mg_days_from_date(year, (int)(months - year * 12), tm->tm_mday);
  int64_t seconds = days * DAY + (int64_t)tm->tm_hour * 3600 + (int64_t)tm->tm_min * 60 + tm->tm_sec;
  time_t t = (time_t)seconds;
  if (t != seconds) {
    errno = EOVERFLOW;
    return -1;
  }
  return gmtime_r(&t, tm) == NULL ? -1 : t;
}

time_t mktime(struct tm *tm) {
  time_t t = timegm(tm);
  tm->tm_zone = tzname[0];
  return t;
}

time_t timelocal(struct tm *tm) { return mktime(tm); }

const char *const __mg_day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                      "Thursday", "Friday", "Saturday"};
const char *const __mg_month_names[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};

char *asctime_r(const struct tm *restrict tm, char *restrict buffer) {
  snprintf(buffer, 64, "%.3s %.3s%3d %.2d:%.2d:%.2d %ld\n",
           tm->tm_wday >= 0 && tm->tm_wday < 7 ? __mg_day_names[tm->tm_wday] : "???",
           tm->tm_mon >= 0 && tm->tm_mon < 12 ? __mg_month_names[tm->tm_mon] : "???", tm->tm_mday, tm->tm_hour,
           tm->tm_min, tm->tm_sec, 1900L + tm->tm_year);
  return buffer;
}

char *asctime(const struct tm *tm) {
  static char buffer[64];
  return asctime_r(tm, buffer);
}

char *ctime_r(const time_t *restrict t, char *restrict buffer) {
  struct tm tm;
  return localtime_r(t, &tm) == NULL ? NULL : asctime_r(&tm, buffer);
}

char *ctime(const time_t *t) {
  struct tm *tm = localtime(t);
  return tm == NULL ? NULL : asctime(tm);
}
