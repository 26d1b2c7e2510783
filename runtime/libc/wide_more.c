/* Less common functions on wide characters: conversions of counted strings and of UTF-16 (C11 7.28), dates, streams
 * over memory, and the functions with a locale as an argument, of which all locales here are alike. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
#include "stream.h"

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t n,
                  mbstate_t *restrict state) {
  static mbstate_t own;
  mbstate_t tried;
  if (state == NULL) state = &own;
  if (to == NULL) {
    tried = *state;
    state = &tried;
  }
  const char *s = *from;
  size_t count = 0;
  while ((to == NULL || count < n) && bytes > 0) {
    wchar_t wc;
    size_t used = mbrtowc(&wc, s, bytes, state);
    if (used == (size_t)-1) {
      if (to != NULL) *from = s;
      return used;
    }
    if (used == (size_t)-2) {
      s += bytes;
      break;
    }
    if (to != NULL) to[count] = wc;
    if (used == 0) {
      if (to != NULL) *from = NULL;
      return count;
    }
    count++;
    s += used;
    bytes -= used;
  }
  if (to != NULL) *from = s;
  return count;
}

size_t wcsnrtombs(char *restrict to, const wchar_t **restrict from, size_t characters, size_t n,
                  mbstate_t *restrict state) {
  const wchar_t *s = *from;
  size_t length = 0;
  char bytes[8];
  for (; characters > 0; s++, characters--) {
    size_t used = wcrtomb(bytes, *s, state);
    if (used == (size_t)-1) {
      if (to != NULL) *from = s;
      return used;
    }
    if (to != NULL) {
      if (length + used > n) break;
      memcpy(to + length, bytes, used);
    }
    if (*s == 0) {
      if (to != NULL) *from = NULL;
      return length;
    }
    length += used;
  }
  if (to != NULL) *from = s;
  return length;
}

/* A character beyond 16 bits is two units: the second waits in the state, marked by the highest bit of its count. */
enum { SECOND_UNIT = 1 << 30 };

size_t mbrtoc16(char16_t *restrict unit, const char *restrict s, size_t n,
                mbstate_t *restrict state) {
  static mbstate_t own;
  if (state == NULL) state = &own;
  if ((state->__count & SECOND_UNIT) != 0) {
    if (unit != NULL) *unit = (char16_t)state->__value;
    state->__count = 0;
    return (size_t)-3;
  }
  wchar_t wc = 0;
  size_t used = mbrtowc(&wc, s, n, state);
  if (used > n && s != NULL) return used;
  if (wc >= 0x10000) {
    state->__count = SECOND_UNIT;
    state->__value = 0xdc00u | ((unsigned)wc & 0x3ff);
    wc = 0xd7c0 + (wc >> 10);
  }
  if (unit != NULL && s != NULL) *unit = (char16_t)wc;
  return used;
}

size_t c16rtomb(char *restrict s, char16_t unit, mbstate_t *restrict state) {
  static mbstate_t own;
  if (state == NULL) state = &own;
  if (s == NULL) {
    memset(state, 0, sizeof *state);
    return 1;
  }
  unsigned c = unit;
  if ((state->__count & SECOND_UNIT) != 0) {
    unsigned first = state->__value;
    memset(state, 0, sizeof *state);
    if (c < 0xdc00 || c > 0xdfff) {
      errno = EILSEQ;
      return (size_t)-1;
    }
    return wcrtomb(s, (wchar_t)(((first - 0xd7c0) << 10) + (c & 0x3ff)), NULL);
  }
  if (c >= 0xd800 && c <= 0xdbff) {
    state->__count = SECOND_UNIT;
    state->__value = c;
    return 0;
  }
  return wcrtomb(s, (wchar_t)c, NULL);
}

/* A date: formats are narrow text where dates are concerned, anything else passes through UTF-8. */
size_t wcsftime(wchar_t *restrict s, size_t n, const wchar_t *restrict format,
                const struct tm *restrict tm) {
  size_t length = wcslen(format) * 4 + 1, room = n * 4 + 1, count = 0;
  char *narrow = malloc(length), *text = malloc(room);
  if (narrow != NULL && text != NULL && wcstombs(narrow, format, length) != (size_t)-1 &&
      strftime(text, room, narrow, tm) > 0) {
    count = mbstowcs(NULL, text, 0);
    if (count >= n) count = 0;
    if (count > 0) mbstowcs(s, text, n);
  }
  free(narrow);
  free(text);
  if (count == 0 && n > 0 && format[0] == 0) s[0] = 0;
  return count;
}

size_t wcsftime_l(wchar_t *restrict s, size_t n, const wchar_t *restrict format,
                  const struct tm *restrict tm, locale_t locale) {
  (void)locale;
  return wcsftime(s, n, format, tm);
}

intmax_t wcstoimax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
  return wcstol(s, end, base);
}

uintmax_t wcstoumax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
  return wcstoul(s, end, base);
}

long long wcstoq(const wchar_t *restrict s, wchar_t **restrict end, int base) {
  return wcstoll(s, end, base);
}

unsigned long long wcstouq(const wchar_t *restrict s, wchar_t **restrict end, int base) {
  return wcstoull(s, end, base);
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  wcsncpy(to, from, n);
  return to + wcsnlen(to, n);
}

wchar_t *wcswcs(const wchar_t *s, const wchar_t *needle) { return wcsstr(s, needle); }

size_t wcslcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  size_t length = wcslen(from);
  if (n > 0) {
    size_t kept = length < n ? length : n - 1;
    wmemcpy(to, from, kept);
    to[kept] = 0;
  }
  return length;
}

size_t wcslcat(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  size_t length = wcsnlen(to, n);
  return length + wcslcpy(to + length, from, n - length);
}

/* open_wmemstream: multibyte characters collect in memory, and are shown as wide ones when the stream is flushed.
 * A state of the conversion is kept from one flush to the next. */
struct wide_memory {
  wchar_t *text;
  size_t length, room;
  mbstate_t state;
  wchar_t **show_text;
  size_t *show_length;
};

static ssize_t write_wide(void *cookie, const char *bytes, size_t n) {
  struct wide_memory *m = cookie;
  if (m->length + n + 1 > m->room) {
    size_t room = (m->length + n + 1) * 2;
    wchar_t *larger = realloc(m->text, room * sizeof *larger);
    if (larger == NULL) return 0;
    m->text = larger;
    m->room = room;
  }
  for (size_t i = 0; i < n; i++) {
    wchar_t wc;
    size_t used = mbrtowc(&wc, bytes + i, 1, &m->state);
    if (used == (size_t)-1) return 0;
    if (used != (size_t)-2) m->text[m->length++] = wc;
  }
  m->text[m->length] = 0;
  *m->show_text = m->text;
  *m->show_length = m->length;
  return (ssize_t)n;
}

static int close_wide(void *cookie) {
  free(cookie);
  return 0;
}

FILE *open_wmemstream(wchar_t **text, size_t *length) {
  struct wide_memory *m = calloc(1, sizeof *m);
  if (m == NULL) return NULL;
  *m = (struct wide_memory){.room = 16, .show_text = text, .show_length = length};
  m->text = calloc(m->room, sizeof *m->text);
  cookie_io_functions_t functions = {.write = write_wide, .close = close_wide};
  FILE *f = m->text == NULL ? NULL : fopencookie(m, "w", functions);
  if (f == NULL) {
    free(m->text);
    free(m);
    return NULL;
  }
  *text = m->text;
  *length = 0;
  f->orientation = 1;
  return f;
}

#define CLASS(name)                               \
  int name##_l(wint_t c, locale_t locale) {       \
    (void)locale;                                 \
    return name(c);                               \
  }
#define MAPPING(name)                             \
  wint_t name##_l(wint_t c, locale_t locale) {    \
    (void)locale;                                 \
    return name(c);                               \
  }
#define NUMBER(name, type)                                                                     \
  type name##_l(const wchar_t *restrict s, wchar_t **restrict end, int base, locale_t locale) { \
    (void)locale;                                                                              \
    return name(s, end, base);                                                                 \
  }
#define FLOATING(name, type)                                                                   \
  type name##_l(const wchar_t *restrict s, wchar_t **restrict end, locale_t locale) {          \
    (void)locale;                                                                              \
    return name(s, end);                                                                       \
  }

CLASS(iswalnum)
CLASS(iswalpha)
CLASS(iswblank)
CLASS(iswcntrl)
CLASS(iswdigit)
CLASS(iswgraph)
CLASS(iswlower)
CLASS(iswprint)
CLASS(iswpunct)
CLASS(iswspace)
CLASS(iswupper)
CLASS(iswxdigit)
MAPPING(towlower)
MAPPING(towupper)
NUMBER(wcstol, long)
NUMBER(wcstoul, unsigned long)
NUMBER(wcstoll, long long)
NUMBER(wcstoull, unsigned long long)
FLOATING(wcstod, double)
FLOATING(wcstof, float)
FLOATING(wcstold, long double)

wctype_t wctype_l(const char *name, locale_t locale) {
  (void)locale;
  return wctype(name);
}

int iswctype_l(wint_t c, wctype_t type, locale_t locale) {
  (void)locale;
  return iswctype(c, type);
}

wctrans_t wctrans_l(const char *name, locale_t locale) {
  (void)locale;
  return wctrans(name);
}

wint_t towctrans_l(wint_t c, wctrans_t mapping, locale_t locale) {
  (void)locale;
  return towctrans(c, mapping);
}

int wcscoll_l(const wchar_t *a, const wchar_t *b, locale_t locale) {
  (void)locale;
  return wcscoll(a, b);
}

size_t wcsxfrm_l(wchar_t *restrict to, const wchar_t *restrict from, size_t n, locale_t locale) {
  (void)locale;
  return wcsxfrm(to, from, n);
}

int wcscasecmp_l(const wchar_t *a, const wchar_t *b, locale_t locale) {
  (void)locale;
  return wcscasecmp(a, b);
}

int wcsncasecmp_l(const wchar_t *a, const wchar_t *b, size_t n, locale_t locale) {
  (void)locale;
  return wcsncasecmp(a, b, n);
}
