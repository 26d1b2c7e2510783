/* The functions of the wscanf family (C11 7.29.2), over scan.c, also under the names that glibc's headers give
 * them in C99 and C23. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include "scan.h"

/* A format as UTF-8, whatever the locale: so the engine reads all of them byte by byte. */
static int scan(struct source *in, const wchar_t *format, va_list args) {
  char *text = malloc(wcslen(format) * 4 + 1), *end = text;
  if (text == NULL) return EOF;
  for (; *format != 0; format++) {
    unsigned c = (unsigned)*format;
    unsigned follow = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *end++ = (char)(follow == 0 ? c : (0xf80u >> follow & 0xf0) | c >> (6 * follow));
    while (follow-- > 0) *end++ = (char)(0x80 | (c >> (6 * follow) & 0x3f));
  }
  *end = 0;
  int stored = __mg_scan(in, text, args);
  free(text);
  return stored;
}

int vfwscanf(FILE *restrict f, const wchar_t *restrict format, va_list args) {
  struct source in = {.stream = f, .wide = 1};
  return scan(&in, format, args);
}

int vwscanf(const wchar_t *restrict format, va_list args) { return vfwscanf(stdin, format, args); }

int vswscanf(const wchar_t *restrict s, const wchar_t *restrict format, va_list args) {
  struct source in = {.wide_text = s, .wide = 1};
  return scan(&in, format, args);
}

#define WITH_ARGUMENTS(call) \
  va_list args;              \
  va_start(args, format);    \
  int count = call;          \
  va_end(args);              \
  return count

#define FAMILY(prefix)                                                                        \
  int prefix##wscanf(const wchar_t *restrict format, ...) {                                   \
    WITH_ARGUMENTS(vfwscanf(stdin, format, args));                                            \
  }                                                                                           \
  int prefix##fwscanf(FILE *restrict f, const wchar_t *restrict format, ...) {                \
    WITH_ARGUMENTS(vfwscanf(f, format, args));                                                \
  }                                                                                           \
  int prefix##swscanf(const wchar_t *restrict s, const wchar_t *restrict format, ...) {       \
    WITH_ARGUMENTS(vswscanf(s, format, args));                                                \
  }

#define FAMILY_OF_LISTS(prefix)                                                               \
  int prefix##vwscanf(const wchar_t *restrict format, va_list args) {                         \
    return vwscanf(format, args);                                                             \
  }                                                                                           \
  int prefix##vfwscanf(FILE *restrict f, const wchar_t *restrict format, va_list args) {      \
    return vfwscanf(f, format, args);                                                         \
  }                                                                                           \
  int prefix##vswscanf(const wchar_t *restrict s, const wchar_t *restrict format,             \
                       va_list args) {                                                        \
    return vswscanf(s, format, args);                                                         \
  }

FAMILY()
FAMILY(__isoc99_)
FAMILY_OF_LISTS(__isoc99_)
FAMILY(__isoc23_)
FAMILY_OF_LISTS(__isoc23_)
