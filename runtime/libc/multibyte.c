/*
 * Multibyte characters (C11 7.22.7, 7.29.6): UTF-8 in a UTF-8 locale, ASCII in "C", where bytes from
 * 128 are not characters. A conversion state holds the bits so far and how many bytes must follow.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

extern int __mg_utf8;

static const size_t BAD = (size_t)-1, PARTIAL = (size_t)-2;

size_t __ctype_get_mb_cur_max(void) { return __mg_utf8 ? 6 : 1; }

static size_t illegal(void) {
  errno = EILSEQ;
  return BAD;
}

/* Least value that needs 1, 2, 3 or 4 bytes: anything smaller is an overlong form. */
static const unsigned least[] = {0, 0x80, 0x800, 0x10000};

size_t mbrtowc(wchar_t *restrict wc, const char *restrict s, size_t n, mbstate_t *restrict state) {
  static mbstate_t own;
  if (state == NULL) state = &own;
  if (s == NULL) {
    wc = NULL;
    s = "";
    n = 1;
  }
  size_t used = 0;
  /* The count holds how many bytes must follow and, times 8, how many there are in all. */
  while (used < n) {
    unsigned byte = (unsigned char)s[used++];
    int follow = state->__count & 7, total = state->__count >> 3;
    if (follow == 0) {
      if (byte < 0x80) {
        if (wc != NULL) *wc = (wchar_t)byte;
        return byte == 0 ? 0 : used;
      }
      if (!__mg_utf8 || byte < 0xc2 || byte > 0xf4) return illegal();
      total = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
      state->__value = byte & (0x3fu >> total);
      state->__count = total | total << 3;
      continue;
    }
    unsigned value = state->__value << 6 | (byte & 0x3f);
    unsigned low = least[total] >> (6 * (follow - 1));
    int too_small = follow == total && value < low;
    int surrogate = total == 2 && follow == 2 && value >= 0xd800 >> 6 && value <= 0xdfff >> 6;
    int too_large = total == 3 && follow == 3 && value > 0x10ffff >> 12;
    if ((byte & 0xc0) != 0x80 || too_small || surrogate || too_large) {
      state->__count = 0;
      return illegal();
    }
    state->__value = value;
    state->__count = (follow - 1) | total << 3;
    if (follow == 1) {
      state->__count = 0;
      if (wc != NULL) *wc = (wchar_t)value;
      return used;
    }
  }
  return PARTIAL;
}

size_t wcrtomb(char *restrict s, wchar_t wc, mbstate_t *restrict state) {
  char unused[8];
  unsigned c = (unsigned)wc;
  (void)state;
  if (s == NULL) {
    s = unused;
    c = 0;
  }
  if (c < 0x80) {
    s[0] = (char)c;
    return 1;
  }
  if (!__mg_utf8 || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return illegal();
  size_t follow = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  s[0] = (char)((0xf80u >> follow & 0xf0) | c >> (6 * follow));
  for (size_t i = 1; i <= follow; i++) s[i] = (char)(0x80 | (c >> (6 * (follow - i)) & 0x3f));
  return follow + 1;
}

int mbsinit(const mbstate_t *state) { return state == NULL || (state->__count & 7) == 0; }

size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state) {
  static mbstate_t own;
  return mbrtowc(NULL, s, n, state != NULL ? state : &own);
}

/* Reads from a string that ends with a zero byte, never beyond it. */
static size_t read_character(wchar_t *wc, const char *s, mbstate_t *state) {
  size_t used = PARTIAL, i = 0;
  while (used == PARTIAL) used = mbrtowc(wc, s + i++, 1, state);
  return used == 0 || used == BAD ? used : i;
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t n,
                 mbstate_t *restrict state) {
  mbstate_t own = {0};
  if (state == NULL) state = &own;
  const char *s = *from;
  size_t count = 0;
  for (; to == NULL || count < n; count++) {
    wchar_t wc;
    size_t used = read_character(&wc, s, state);
    if (used == BAD) {
      if (to != NULL) *from = s;
      return illegal();
    }
    if (to != NULL) to[count] = wc;
    if (used == 0) {
      if (to != NULL) *from = NULL;
      return count;
    }
    s += used;
  }
  *from = s;
  return count;
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t n,
                 mbstate_t *restrict state) {
  const wchar_t *s = *from;
  size_t length = 0;
  char bytes[8];
  for (;; s++) {
    size_t used = wcrtomb(bytes, *s, state);
    if (used == BAD) {
      if (to != NULL) *from = s;
      return BAD;
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
  *from = s;
  return length;
}

int mbtowc(wchar_t *restrict wc, const char *restrict s, size_t n) {
  mbstate_t state = {0};
  if (s == NULL) return 0;
  size_t used = mbrtowc(wc, s, n, &state);
  return used == PARTIAL ? (int)illegal() : (int)used;
}

int mblen(const char *s, size_t n) { return mbtowc(NULL, s, n); }

int wctomb(char *s, wchar_t wc) { return s == NULL ? 0 : (int)wcrtomb(s, wc, NULL); }

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t n) {
  const char *s = from;
  return mbsrtowcs(to, &s, n, NULL);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t n) {
  const wchar_t *s = from;
  return wcsrtombs(to, &s, n, NULL);
}

wint_t btowc(int c) { return c >= 0 && c < 0x80 ? (wint_t)c : WEOF; }

int wctob(wint_t c) { return c < 0x80 ? (int)c : -1; }

size_t mbrtoc32(char32_t *restrict c, const char *restrict s, size_t n, mbstate_t *restrict state) {
  return mbrtowc((wchar_t *)c, s, n, state);
}

size_t c32rtomb(char *restrict s, char32_t c, mbstate_t *restrict state) {
  return wcrtomb(s, (wchar_t)c, state);
}

size_t __mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state) {
  return mbrlen(s, n, state);
}
