/* Numbers from wide strings (C11 7.29.4.1): the ASCII beginning of the text, given to strtol and
 * strtod. */
#include <stdlib.h>
#include <wchar.h>

enum { MOST = 1200 };

/* The longest prefix that can belong to a number, as bytes. */
static void narrow(const wchar_t *s, char text[MOST]) {
  size_t i = 0;
  for (; i < MOST - 1 && s[i] > 0 && s[i] < 128; i++) text[i] = (char)s[i];
  text[i] = 0;
}

#define FAMILY(type, name, function)                                               \
  type name(const wchar_t *restrict s, wchar_t **restrict end, int base) {         \
    char text[MOST], *stop;                                                        \
    narrow(s, text);                                                               \
    type value = function(text, &stop, base);                                      \
    if (end != NULL) *end = (wchar_t *)s + (stop - text);                          \
    return value;                                                                  \
  }

#define FLOATING(type, name, function)                                             \
  type name(const wchar_t *restrict s, wchar_t **restrict end) {                   \
    char text[MOST], *stop;                                                        \
    narrow(s, text);                                                               \
    type value = function(text, &stop);                                            \
    if (end != NULL) *end = (wchar_t *)s + (stop - text);                          \
    return value;                                                                  \
  }

FAMILY(long, wcstol, strtol)
FAMILY(unsigned long, wcstoul, strtoul)
FAMILY(long long, wcstoll, strtoll)
FAMILY(unsigned long long, wcstoull, strtoull)
FAMILY(long, __isoc23_wcstol, strtol)
FAMILY(unsigned long, __isoc23_wcstoul, strtoul)
FAMILY(long long, __isoc23_wcstoll, strtoll)
FAMILY(unsigned long long, __isoc23_wcstoull, strtoull)
FLOATING(double, wcstod, strtod)
FLOATING(float, wcstof, strtof)
FLOATING(long double, wcstold, strtold)
