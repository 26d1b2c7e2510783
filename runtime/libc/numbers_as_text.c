/* Numbers as text in old ways (SVID ecvt and its kin, POSIX a64l) and in a new one (C23 strfromd). */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digits of the mantissa, where the point is, and the sign. `digits`: how many (ecvt), or behind the point (fcvt). glibc
 * gives no more than 17 (18 of a long double) digits of a number that has no more. */
static int split(long double value, int digits, int fixed, int most, int *point, int *sign, char *to,
                 size_t size) {
  char text[512];
  *sign = signbit(value) != 0 && !isnan(value);
  if (!isfinite(value)) {
    *point = 0;
    snprintf(to, size, "%s%s", *sign ? "-" : "", isnan(value) ? "nan" : "inf");
    *sign = 0;
    return 0;
  }
  value = fabsl(value);
  if (fixed) {
    if (digits > 400) digits = 400;
    snprintf(text, sizeof text, "%.*Lf", digits < 0 ? 0 : digits, value);
    char *dot = strchr(text, '.'), *start = text;
    int whole = (int)(dot == NULL ? strlen(text) : (size_t)(dot - text));
    if (dot != NULL) memmove(dot, dot + 1, strlen(dot));
    *point = whole;
    if (value != 0 && strspn(text, "0") == strlen(text)) {
      *point = -digits;
      start += strlen(start);
    } else if (value == 0) {
      *point = 1;
    } else if (*start == '0') {
      *point = 0;
      for (start++; *start == '0' && start[1] != 0; start++) --*point;
    }
    snprintf(to, size, "%s", start);
    return 0;
  }
  if (digits > most) digits = most;
  if (digits <= 0) {
    to[0] = 0;
    *point = value == 0 ? 1 : (int)floorl(log10l(value)) + 1;
    return 0;
  }
  snprintf(text, sizeof text, "%.*Le", digits - 1, value);
  char *e = strchr(text, 'e');
  *point = value == 0 ? 1 : atoi(e + 1) + 1;
  *e = 0;
  if (text[1] == '.') memmove(text + 1, text + 2, strlen(text + 1));
  snprintf(to, size, "%s", text);
  return 0;
}

static char buffer[512];

int ecvt_r(double value, int digits, int *restrict point, int *restrict sign, char *restrict to,
           size_t size) {
  return split(value, digits, 0, 17, point, sign, to, size);
}

int fcvt_r(double value, int digits, int *restrict point, int *restrict sign, char *restrict to,
           size_t size) {
  return split(value, digits, 1, 17, point, sign, to, size);
}

char *ecvt(double value, int digits, int *restrict point, int *restrict sign) {
  split(value, digits, 0, 17, point, sign, buffer, sizeof buffer);
  return buffer;
}

char *fcvt(double value, int digits, int *restrict point, int *restrict sign) {
  split(value, digits, 1, 17, point, sign, buffer, sizeof buffer);
  return buffer;
}

char *gcvt(double value, int digits, char *text) {
  sprintf(text, "%.*g", digits > 17 ? 17 : digits, value);
  return text;
}

int qecvt_r(long double value, int digits, int *restrict point, int *restrict sign,
            char *restrict to, size_t size) {
  return split(value, digits, 0, 21, point, sign, to, size);
}

int qfcvt_r(long double value, int digits, int *restrict point, int *restrict sign,
            char *restrict to, size_t size) {
  return split(value, digits, 1, 21, point, sign, to, size);
}

char *qecvt(long double value, int digits, int *restrict point, int *restrict sign) {
  split(value, digits, 0, 21, point, sign, buffer, sizeof buffer);
  return buffer;
}

char *qfcvt(long double value, int digits, int *restrict point, int *restrict sign) {
  split(value, digits, 1, 21, point, sign, buffer, sizeof buffer);
  return buffer;
}

char *qgcvt(long double value, int digits, char *text) {
  sprintf(text, "%.*Lg", digits > 21 ? 21 : digits, value);
  return text;
}

/* Radix 64, the lowest digit first. */
static const char digits64[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

long a64l(const char *s) {
  unsigned value = 0;
  for (int shift = 0; shift < 36 && *s != 0; shift += 6, s++) {
    const char *digit = strchr(digits64, *s);
    if (digit == NULL) break;
    value |= (unsigned)(digit - digits64) << shift;
  }
  return (int)value;
}

char *l64a(long n) {
  static char text[7];
  unsigned value = (unsigned)n;
  int i = 0;
  for (; value != 0; value >>= 6) text[i++] = digits64[value & 63];
  text[i] = 0;
  return text;
}

/* %a, %e, %f or %g with a precision and nothing else. */
static int convert(char *s, size_t n, const char *format, long double value) {
  char full[32];
  size_t length = strlen(format);
  if (length > sizeof full - 2) abort();
  memcpy(full, format, length - 1);
  full[length - 1] = 'L';
  full[length] = format[length - 1];
  full[length + 1] = 0;
  return snprintf(s, n, full, value);
}

/* Hexadecimal digits depend on the type, others on the value alone. */
int strfromd(char *restrict s, size_t n, const char *restrict format, double value) {
  return snprintf(s, n, format, value);
}

int strfromf(char *restrict s, size_t n, const char *restrict format, float value) {
  return snprintf(s, n, format, (double)value);
}

int strfroml(char *restrict s, size_t n, const char *restrict format, long double value) {
  return convert(s, n, format, value);
}
