/* The functions with a locale as an argument (POSIX 2008, GNU). Only the encoding differs between locales
 * here, and none of these depends on it: they are those of "C". */
#define _GNU_SOURCE
#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define PARSE(name, type)                                                              \
  type name##_l(const char *restrict s, char **restrict end, locale_t locale) {        \
    (void)locale;                                                                      \
    return name(s, end);                                                               \
  }
#define PARSE_INTEGER(name, type)                                                      \
  type name##_l(const char *restrict s, char **restrict end, int base, locale_t locale) { \
    (void)locale;                                                                      \
    return name(s, end, base);                                                         \
  }
#define CHARACTER(name)                 \
  int name##_l(int c, locale_t locale) { \
    (void)locale;                       \
    return name(c);                     \
  }

PARSE(strtod, double)
PARSE(strtof, float)
PARSE(strtold, long double)
PARSE_INTEGER(strtol, long)
PARSE_INTEGER(strtoul, unsigned long)
PARSE_INTEGER(strtoll, long long)
PARSE_INTEGER(strtoull, unsigned long long)
CHARACTER(isalnum)
CHARACTER(isalpha)
CHARACTER(isblank)
CHARACTER(iscntrl)
CHARACTER(isdigit)
CHARACTER(isgraph)
CHARACTER(islower)
CHARACTER(isprint)
CHARACTER(ispunct)
CHARACTER(isspace)
CHARACTER(isupper)
CHARACTER(isxdigit)
CHARACTER(tolower)
CHARACTER(toupper)

int strcoll_l(const char *a, const char *b, locale_t locale) {
  (void)locale;
  return strcoll(a, b);
}

size_t strxfrm_l(char *restrict to, const char *restrict from, size_t size, locale_t locale) {
  (void)locale;
  return strxfrm(to, from, size);
}

int strcasecmp_l(const char *a, const char *b, locale_t locale) {
  (void)locale;
  return strcasecmp(a, b);
}

int strncasecmp_l(const char *a, const char *b, size_t size, locale_t locale) {
  (void)locale;
  return strncasecmp(a, b, size);
}

char *strerror_l(int error, locale_t locale) {
  (void)locale;
  return strerror(error);
}

size_t strftime_l(char *restrict s, size_t size, const char *restrict format,
                  const struct tm *restrict tm, locale_t locale) {
  (void)locale;
  return strftime(s, size, format, tm);
}
