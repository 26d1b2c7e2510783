/* Wide strings (C11 7.29.4). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t n) {
  size_t i = 0;
  while (i < n && s[i] != 0) i++;
  return i;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  return memcpy(to, from, n * sizeof *to);
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  return wmemcpy(to, from, n) + n;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  return memmove(to, from, n * sizeof *to);
}

wchar_t *wmemset(wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) s[i] = c;
  return s;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wchar_t *)s + i;
  return NULL;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
  return wmemcpy(to, from, wcslen(from) + 1);
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
  return wcscpy(to, from) + wcslen(from);
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  size_t length = wcsnlen(from, n);
  wmemcpy(to, from, length);
  wmemset(to + length, 0, n - length);
  return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  wchar_t *end = to + wcslen(to);
  size_t length = wcsnlen(from, n);
  wmemcpy(end, from, length);
  end[length] = 0;
  return to;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t n = wcslen(s) + 1;
  wchar_t *copy = malloc(n * sizeof *copy);
  return copy == NULL ? NULL : wmemcpy(copy, s, n);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }

int wcscoll(const wchar_t *a, const wchar_t *b) { return wcscmp(a, b); }

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    wint_t x = towlower((wint_t)a[i]), y = towlower((wint_t)b[i]);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return wcsncasecmp(a, b, (size_t)-1); }

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  size_t length = wcslen(from);
  if (n > 0) wcsncpy(to, from, n);
  return length;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  while (*s != 0 && *s != c) s++;
  return (wchar_t *)s;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  s = wcschrnul(s, c);
  return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *found = NULL;
  for (;; s++) {
    if (*s == c) found = s;
    if (*s == 0) return (wchar_t *)found;
  }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
  size_t n = 0;
  while (s[n] != 0 && wcschr(accept, s[n]) != NULL) n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
  size_t n = 0;
  while (s[n] != 0 && wcschr(reject, s[n]) == NULL) n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
  s += wcscspn(s, accept);
  return *s != 0 ? (wchar_t *)s : NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *needle) {
  for (;; s++) {
    size_t i = 0;
    while (needle[i] != 0 && s[i] == needle[i]) i++;
    if (needle[i] == 0) return (wchar_t *)s;
    if (s[i] == 0) return NULL;
  }
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict delimiters, wchar_t **restrict state) {
  if (s == NULL) s = *state;
  if (s == NULL) return NULL;
  s += wcsspn(s, delimiters);
  if (*s == 0) {
    *state = NULL;
    return NULL;
  }
  wchar_t *end = s + wcscspn(s, delimiters);
  *state = *end != 0 ? end + 1 : NULL;
  *end = 0;
  return s;
}

int wcwidth(wchar_t c) { return c == 0 ? 0 : iswprint((wint_t)c) ? 1 : -1; }

int wcswidth(const wchar_t *s, size_t n) {
  int width = 0;
  for (size_t i = 0; i < n && s[i] != 0; i++) {
    if (wcwidth(s[i]) < 0) return -1;
    width += wcwidth(s[i]);
  }
  return width;
}
