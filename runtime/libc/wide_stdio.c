/*
 * Wide input and output (C11 7.29.3, 7.29.2): each wide character passes through its multibyte form.
 * The wprintf family prints through the narrow one: its format must be in the locale's encoding.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include "print.h"
#include "stream.h"

wint_t fgetwc(FILE *f) {
  mbstate_t state = {0};
  f->orientation = 1;
  for (;;) {
    int c = getc(f);
    if (c == EOF) return WEOF;
    char byte = (char)c;
    wchar_t wc;
    size_t used = mbrtowc(&wc, &byte, 1, &state);
    if (used == (size_t)-1) {
      f->flags |= STREAM_ERROR;
      return WEOF;
    }
    if (used != (size_t)-2) return (wint_t)wc;
  }
}

wint_t getwc(FILE *f) { return fgetwc(f); }

wint_t getwchar(void) { return fgetwc(stdin); }

wint_t ungetwc(wint_t c, FILE *f) {
  char bytes[8];
  if (c == WEOF) return WEOF;
  size_t n = wcrtomb(bytes, (wchar_t)c, NULL);
  if (n == (size_t)-1) return WEOF;
  while (n > 0)
    if (ungetc((unsigned char)bytes[--n], f) == EOF) return WEOF;
  return c;
}

wchar_t *fgetws(wchar_t *restrict s, int n, FILE *restrict f) {
  int i = 0;
  while (i < n - 1) {
    wint_t c = fgetwc(f);
    if (c == WEOF) break;
    s[i++] = (wchar_t)c;
    if (c == '\n') break;
  }
  if (i == 0) return NULL;
  s[i] = 0;
  return s;
}

wint_t fputwc(wchar_t c, FILE *f) {
  char bytes[8];
  f->orientation = 1;
  size_t n = wcrtomb(bytes, c, NULL);
  if (n == (size_t)-1 || __mg_stream_write(f, bytes, n) != n) {
    f->flags |= STREAM_ERROR;
    return WEOF;
  }
  return (wint_t)c;
}

wint_t putwc(wchar_t c, FILE *f) { return fputwc(c, f); }

wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }

int fputws(const wchar_t *restrict s, FILE *restrict f) {
  for (; *s != 0; s++)
    if (fputwc(*s, f) == WEOF) return -1;
  return 1;
}

int fwide(FILE *f, int mode) {
  if (f->orientation == 0 && mode != 0) f->orientation = mode > 0 ? 1 : -1;
  return f->orientation;
}

/* A wide format as a narrow one: %s and %c of the wide family still take narrow arguments. */
static char *narrow_format(const wchar_t *format) {
  size_t size = wcslen(format) * 4 + 1;
  char *text = malloc(size);
  if (text != NULL && wcstombs(text, format, size) == (size_t)-1) {
    free(text);
    return NULL;
  }
  return text;
}

/* What is printed, as multibyte characters on the heap; its length, or -1. */
static int print_wide(char **text, const wchar_t *format, va_list args) {
  char *narrow = narrow_format(format);
  *text = NULL;
  if (narrow == NULL) return -1;
  struct sink counted = {.wide = 1};
  int length = __mg_print(&counted, narrow, args);
  if (length >= 0 && (*text = malloc((size_t)length + 1)) == NULL) length = -1;
  if (length >= 0) {
    struct sink kept = {.wide = 1, .memory = *text, .room = (size_t)length};
    length = __mg_print(&kept, narrow, args);
    (*text)[length] = 0;
  }
  free(narrow);
  return length;
}

int vfwprintf(FILE *restrict f, const wchar_t *restrict format, va_list args) {
  char *text;
  int length = print_wide(&text, format, args), count = -1;
  if (length >= 0) {
    f->orientation = 1;
    if (__mg_stream_write(f, text, (size_t)length) == (size_t)length)
      count = (int)mbstowcs(NULL, text, 0);
  }
  free(text);
  return count;
}

int vwprintf(const wchar_t *restrict format, va_list args) { return vfwprintf(stdout, format, args); }

int vswprintf(wchar_t *restrict s, size_t n, const wchar_t *restrict format, va_list args) {
  char *text;
  int count = -1;
  if (print_wide(&text, format, args) >= 0) {
    size_t wide = mbstowcs(NULL, text, 0);
    if (wide < n)
      count = (int)mbstowcs(s, text, n);
    else if (n > 0)
      s[0] = 0;
  }
  free(text);
  return count;
}

#define WITH_ARGUMENTS(call) \
  va_list args;              \
  va_start(args, format);    \
  int count = call;          \
  va_end(args);              \
  return count

int wprintf(const wchar_t *restrict format, ...) { WITH_ARGUMENTS(vfwprintf(stdout, format, args)); }

int fwprintf(FILE *restrict f, const wchar_t *restrict format, ...) {
  WITH_ARGUMENTS(vfwprintf(f, format, args));
}

int swprintf(wchar_t *restrict s, size_t n, const wchar_t *restrict format, ...) {
  WITH_ARGUMENTS(vswprintf(s, n, format, args));
}

/* Under _FORTIFY_SOURCE; see printf.c. */
int __wprintf_chk(int flag, const wchar_t *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vfwprintf(stdout, format, args));
}

int __fwprintf_chk(FILE *restrict f, int flag, const wchar_t *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vfwprintf(f, format, args));
}

int __swprintf_chk(wchar_t *restrict s, size_t n, int flag, size_t object,
                   const wchar_t *restrict format, ...) {
  (void)flag;
  (void)object;
  WITH_ARGUMENTS(vswprintf(s, n, format, args));
}

int __vswprintf_chk(wchar_t *restrict s, size_t n, int flag, size_t object,
                    const wchar_t *restrict format, va_list args) {
  (void)flag;
  (void)object;
  return vswprintf(s, n, format, args);
}

int __vfwprintf_chk(FILE *restrict f, int flag, const wchar_t *restrict format, va_list args) {
  (void)flag;
  return vfwprintf(f, format, args);
}

int __vwprintf_chk(int flag, const wchar_t *restrict format, va_list args) {
  (void)flag;
  return vwprintf(format, args);
}

/* Locks are of no use to one thread. */
wint_t fgetwc_unlocked(FILE *f) { return fgetwc(f); }
wint_t getwc_unlocked(FILE *f) { return fgetwc(f); }
wint_t getwchar_unlocked(void) { return getwchar(); }
wint_t fputwc_unlocked(wchar_t c, FILE *f) { return fputwc(c, f); }
wint_t putwc_unlocked(wchar_t c, FILE *f) { return fputwc(c, f); }
wint_t putwchar_unlocked(wchar_t c) { return putwchar(c); }
wchar_t *fgetws_unlocked(wchar_t *restrict s, int n, FILE *restrict f) { return fgetws(s, n, f); }
int fputws_unlocked(const wchar_t *restrict s, FILE *restrict f) { return fputws(s, f); }
