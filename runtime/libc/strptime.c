/* Dates from text (POSIX strptime) in the "C" locale. */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>
#include "calendar.h"

/* A decimal number of at most `digits` digits. */
static const char *read_digits(const char *s, int digits, int low, int high, int *value) {
  while (*s == ' ') s++;
  int n = 0, count = 0;
  for (; count < digits && *s >= '0' && *s <= '9'; s++, count++) n = n * 10 + (*s - '0');
  if (count == 0 || n < low || n > high) return NULL;
  *value = n;
  return s;
}

/* One of the names, in full or its first three letters. */
static const char *read_name(const char *s, const char *const names[], int count, int *value) {
  for (int i = 0; i < count; i++) {
    size_t length = strlen(names[i]);
    size_t matched = strncasecmp(s, names[i], length) == 0 ? length
                     : strncasecmp(s, names[i], 3) == 0    ? 3
                                                           : 0;
    if (matched > 0) {
      *value = i;
      return s + matched;
    }
  }
  return NULL;
}

char *strptime(const char *restrict s, const char *restrict format, struct tm *restrict tm) {
  int afternoon = -1, date = 0;
  for (; *format != 0 && s != NULL; format++) {
    int n;
    if (*format == ' ' || (*format >= '\t' && *format <= '\r')) {
      while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
      continue;
    }
    if (*format != '%') {
      s = *s == *format ? s + 1 : NULL;
      continue;
    }
    switch (*++format) {
      case 'a':
      case 'A':
        s = read_name(s, __mg_day_names, 7, &tm->tm_wday);
        break;
      case 'b':
      case 'B':
      case 'h':
        s = read_name(s, __mg_month_names, 12, &tm->tm_mon);
        date = 1;
        break;
      case 'd':
      case 'e':
        s = read_digits(s, 2, 1, 31, &tm->tm_mday);
        date = 1;
        break;
      case 'D':
        s = strptime(s, "%m/%d/%y", tm);
        break;
      case 'F':
        s = strptime(s, "%Y-%m-%d", tm);
        break;
      case 'H':
      case 'k':
        s = read_digits(s, 2, 0, 23, &tm->tm_hour);
        break;
      case 'I':
      case 'l':
        if ((s = read_digits(s, 2, 1, 12, &n)) != NULL) tm->tm_hour = n % 12;
        break;
      case 'j':
        if ((s = read_digits(s, 3, 1, 366, &n)) != NULL) tm->tm_yday = n - 1;
        break;
      case 'm':
        if ((s = read_digits(s, 2, 1, 12, &n)) != NULL) tm->tm_mon = n - 1;
        date = 1;
        break;
      case 'M':
        s = read_digits(s, 2, 0, 59, &tm->tm_min);
        break;
      case 'n':
      case 't':
        while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
        break;
      case 'p':
        afternoon = (*s | 32) == 'p';
        s = strncasecmp(s, afternoon ? "pm" : "am", 2) == 0 ? s + 2 : NULL;
        break;
      case 'R':
        s = strptime(s, "%H:%M", tm);
        break;
      case 'S':
        s = read_digits(s, 2, 0, 60, &tm->tm_sec);
        break;
      case 'T':
        s = strptime(s, "%H:%M:%S", tm);
        break;
      case 'y':
        if ((s = read_digits(s, 2, 0, 99, &n)) != NULL) tm->tm_year = n < 69 ? n + 100 : n;
        date = 1;
        break;
      case 'Y':
        if ((s = read_digits(s, 4, 0, 9999, &n)) != NULL) tm->tm_year = n - 1900;
        date = 1;
        break;
      case '%':
        s = *s == '%' ? s + 1 : NULL;
        break;
      default:
        return NULL;
    }
  }
  if (s == NULL) return NULL;
  if (afternoon == 1) tm->tm_hour += 12;
  if (date && tm->tm_mday > 0) {
    int64_t days = __mg_days_from_date(1900L + tm->tm_year, tm->tm_mon, tm->tm_mday);
    tm->tm_wday = (int)((days % 7 + 11) % 7);
    tm->tm_yday = (int)(days - __mg_days_from_date(1900L + tm->tm_year, 0, 1));
  }
  return (char *)s;
}
