/* Comparison of strings (C11 7.24.4). Results are the difference of the first bytes that differ. */
#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>
#include <strings.h>

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (a[i] == 0) return 0;
  }
  return 0;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

/* Where a run of digits starts, numbers compare by value; a run with leading zeros is a fraction. */
int strverscmp(const char *a, const char *b) {
  size_t i = 0, start = 0;
  int zeros = 1;
  while (a[i] == b[i]) {
    if (a[i] == 0) return 0;
    if (!isdigit((unsigned char)a[i])) {
      start = i + 1;
      zeros = 1;
    } else if (a[i] != '0') {
      zeros = 0;
    }
    i++;
  }
  int leading = zeros && i > start;
  if (!leading && a[start] != '0' && b[start] != '0') {
    size_t m = i, n = i;
    while (isdigit((unsigned char)a[m])) m++;
    while (isdigit((unsigned char)b[n])) n++;
    if (m != n && (i > start || (m > i && n > i))) return m > n ? 1 : -1;
  } else if (leading) {
    int x = isdigit((unsigned char)a[i]) != 0, y = isdigit((unsigned char)b[i]) != 0;
    if (x != y) return x ? -1 : 1;
  }
  return (unsigned char)a[i] - (unsigned char)b[i];
}
