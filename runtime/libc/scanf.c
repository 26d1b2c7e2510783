/* The functions of the scanf family, over scan.c, also under the names that glibc's headers give
 * them in C99 and C23. */
#include "scan.h"
#include <stdarg.h>
#include <stdio.h>

int vfscanf(FILE *restrict f, const char *restrict format, va_list args) {
  struct source in = {.stream = f};
  return __mg_scan(&in, format, args);
}

int vscanf(const char *restrict format, va_list args) { return vfscanf(stdin, format, args); }

int vsscanf(const char *restrict s, const char *restrict format, va_list args) {
  struct source in = {.text = (const unsigned char *)s};
  return __mg_scan(&in, format, args);
}

#define WITH_ARGUMENTS(call) \
  va_list args;              \
  va_start(args, format);    \
  int count = call;          \
  va_end(args);              \
  return count

#define FAMILY(prefix)                                                                          \
  int prefix##scanf(const char *restrict format, ...) {                                         \
    WITH_ARGUMENTS(vfscanf(stdin, format, args));                                               \
  }                                                                                             \
  int prefix##fscanf(FILE *restrict f, const char *restrict format, ...) {                      \
    WITH_ARGUMENTS(vfscanf(f, format, args));                                                   \
  }                                                                                             \
  int prefix##sscanf(const char *restrict s, const char *restrict format, ...) {                \
    WITH_ARGUMENTS(vsscanf(s, format, args));                                                   \
  }

#define FAMILY_OF_LISTS(prefix)                                                                 \
  int prefix##vscanf(const char *restrict format, va_list args) { return vscanf(format, args); } \
  int prefix##vfscanf(FILE *restrict f, const char *restrict format, va_list args) {            \
    return vfscanf(f, format, args);                                                            \
  }                                                                                             \
  int prefix##vsscanf(const char *restrict s, const char *restrict format, va_list args) {      \
    return vsscanf(s, format, args);                                                            \
  }

FAMILY()
FAMILY(__isoc99_)
FAMILY_OF_LISTS(__isoc99_)
FAMILY(__isoc23_)
FAMILY_OF_LISTS(__isoc23_)
