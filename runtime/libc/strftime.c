/* Dates as text (C11 7.27.3.5), with glibc's flags and widths, in the "C" locale. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "calendar.h"

static long floor_divide(long a, long b) { return a / b - (a % b < 0); }

static int is_leap(long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static const char *day_name(const struct tm *tm) {
  return tm->tm_wday >= 0 && tm->tm_wday < 7 ? __mg_day_names[tm->tm_wday] : "?";
}

static const char *month_name(const struct tm *tm) {
  return tm->tm_mon >= 0 && tm->tm_mon < 12 ? __mg_month_names[tm->tm_mon] : "?";
}

/* ISO 8601: week 1 has the year's first Thursday; *year may be the one before or after. */
static int iso_week(const struct tm *tm, long *year) {
  int weekday = (tm->tm_wday + 6) % 7;
  int week = (tm->tm_yday - weekday + 10) / 7;
  *year = 1900L + tm->tm_year;
  if (week < 1) {
    --*year;
    int days = 365 + is_leap(*year);
    return (tm->tm_yday + days - weekday + 10) / 7;
  }
  int days = 365 + is_leap(*year);
  if (week == 53 && tm->tm_yday - weekday + 3 >= days) {
    ++*year;
    return 1;
  }
  return week;
}

/* Output of strftime: a buffer that knows when it is full. */
struct output {
  char *s;
  size_t size, length;
};

static void put_character(struct output *out, char c) {
  if (out->length + 1 < out->size) out->s[out->length] = c;
  out->length++;
}

static void put_text(struct output *out, const char *s, char flag, int width) {
  for (int n = (int)strlen(s); n < width; n++) put_character(out, flag == '0' ? '0' : ' ');
  for (; *s != 0; s++) put_character(out, flag == '^' && *s >= 'a' && *s <= 'z' ? (char)(*s - 32) : *s);
}

static void put_number(struct output *out, long n, char flag, char pad, int width, int asked) {
  char text[32];
  if (flag == '-') width = 0;
  if (flag == '_') pad = ' ';
  if (flag == '0' || flag == '+') pad = '0';
  if (asked > width && flag != '-') width = asked;
  snprintf(text, sizeof text, pad == ' ' ? "%*ld" : "%0*ld", width, n);
  put_text(out, text, 0, 0);
}

static void format_time(struct output *out, const char *format, const struct tm *tm);

static void format_field(struct output *out, char type, char flag, int width, const struct tm *tm) {
  long year = 1900L + tm->tm_year;
  char abbreviated[4] = {0};
  int hour12 = tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12;
  switch (type) {
    case 'a':
    case 'b':
    case 'h':
      strncpy(abbreviated, type == 'a' ? day_name(tm) : month_name(tm), 3);
      put_text(out, abbreviated, flag == '#' ? '^' : flag, width);
      break;
    case 'A':
      put_text(out, day_name(tm), flag == '#' ? '^' : flag, width);
      break;
    case 'B':
      put_text(out, month_name(tm), flag == '#' ? '^' : flag, width);
      break;
    case 'c':
      format_time(out, "%a %b %e %H:%M:%S %Y", tm);
      break;
    case 'C':
      put_number(out, floor_divide(year, 100), flag, '0', 1, width);
      break;
    case 'd':
      put_number(out, tm->tm_mday, flag, '0', 2, width);
      break;
    case 'D':
    case 'x':
      format_time(out, "%m/%d/%y", tm);
      break;
    case 'e':
      put_number(out, tm->tm_mday, flag, ' ', 2, width);
      break;
    case 'F':
      put_number(out, year, flag, '0', 1, width > 6 ? width - 6 : 0);
      format_time(out, "-%m-%d", tm);
      break;
    case 'g':
    case 'G':
    case 'V': {
      long iso_year;
      int week = iso_week(tm, &iso_year);
      if (type == 'V')
        put_number(out, week, flag, '0', 2, width);
      else if (type == 'G')
        put_number(out, iso_year, flag, '0', 1, width);
      else
        put_number(out, iso_year - floor_divide(iso_year, 100) * 100, flag, '0', 2, width);
      break;
    }
    case 'H':
      put_number(out, tm->tm_hour, flag, '0', 2, width);
      break;
    case 'I':
      put_number(out, hour12, flag, '0', 2, width);
      break;
    case 'j':
      put_number(out, tm->tm_yday + 1L, flag, '0', 3, width);
      break;
    case 'k':
      put_number(out, tm->tm_hour, flag, ' ', 2, width);
      break;
    case 'l':
      put_number(out, hour12, flag, ' ', 2, width);
      break;
    case 'm':
      put_number(out, tm->tm_mon + 1L, flag, '0', 2, width);
      break;
    case 'M':
      put_number(out, tm->tm_min, flag, '0', 2, width);
      break;
    case 'n':
      put_text(out, "\n", 0, 0);
      break;
    case 'p':
      if (flag == '#')
        put_text(out, tm->tm_hour >= 12 ? "pm" : "am", 0, width);
      else
        put_text(out, tm->tm_hour >= 12 ? "PM" : "AM", flag, width);
      break;
    case 'P':
      put_text(out, tm->tm_hour >= 12 ? "pm" : "am", flag, width);
      break;
    case 'r':
      format_time(out, "%I:%M:%S %p", tm);
      break;
    case 'R':
      format_time(out, "%H:%M", tm);
      break;
    case 's': {
      struct tm copy = *tm;
      put_number(out, timegm(&copy), flag, '0', 1, width);
      break;
    }
    case 'S':
      put_number(out, tm->tm_sec, flag, '0', 2, width);
      break;
    case 't':
      put_text(out, "\t", 0, 0);
      break;
    case 'T':
    case 'X':
      format_time(out, "%H:%M:%S", tm);
      break;
    case 'u':
      put_number(out, tm->tm_wday == 0 ? 7 : tm->tm_wday, flag, '0', 1, width);
      break;
    case 'U':
      put_number(out, (tm->tm_yday - tm->tm_wday + 7) / 7, flag, '0', 2, width);
      break;
    case 'w':
      put_number(out, tm->tm_wday, flag, '0', 1, width);
      break;
    case 'W':
      put_number(out, (tm->tm_yday - (tm->tm_wday + 6) % 7 + 7) / 7, flag, '0', 2, width);
      break;
    case 'y':
      put_number(out, year - floor_divide(year, 100) * 100, flag, '0', 2, width);
      break;
    case 'Y':
      put_number(out, year, flag, '0', 1, width);
      break;
    case 'z': {
      long offset = tm->tm_gmtoff / 60, magnitude = offset < 0 ? -offset : offset;
      put_text(out, offset < 0 ? "-" : "+", 0, 0);
      put_number(out, magnitude / 60 * 100 + magnitude % 60, flag, '0', 4, width);
      break;
    }
    case 'Z':
      put_text(out, tm->tm_zone != NULL ? tm->tm_zone : "", flag, width);
      break;
    case '%':
      put_text(out, "%", 0, 0);
      break;
    default: {
      char unknown[3] = {'%', type, 0};
      put_text(out, unknown, 0, 0);
    }
  }
}

static void format_time(struct output *out, const char *format, const struct tm *tm) {
  while (*format != 0) {
    char plain[2] = {*format, 0}, flag = 0;
    int width = 0;
    if (*format++ != '%') {
      put_text(out, plain, 0, 0);
      continue;
    }
    while (*format != 0 && strchr("_-0^#+", *format) != NULL) flag = *format++;
    for (; *format >= '0' && *format <= '9'; format++)
      if (width < 1000) width = width * 10 + (*format - '0');
    if (*format == 'E' || *format == 'O') format++;
    if (*format == 0) break;
    format_field(out, *format++, flag, width, tm);
  }
}

size_t strftime(char *restrict s, size_t size, const char *restrict format,
                const struct tm *restrict tm) {
  struct output out = {s, size, 0};
  format_time(&out, format, tm);
  if (out.length >= size) return 0;
  s[out.length] = 0;
  return out.length;
}
