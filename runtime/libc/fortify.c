/*
 * The functions that _FORTIFY_SOURCE puts in the place of others: with the size of the destination,
 * where the compiler knows it. A write beyond it ends the program as in glibc.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

_Noreturn void __chk_fail(void);

static void need(size_t bytes, size_t room) {
  if (bytes > room) __chk_fail();
}

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room) {
  need(n, room);
  return memcpy(to, from, n);
}

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room) {
  need(n, room);
  return mempcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
  need(n, room);
  return memmove(to, from, n);
}

void *__memset_chk(void *s, int c, size_t n, size_t room) {
  need(n, room);
  return memset(s, c, n);
}

void __explicit_bzero_chk(void *s, size_t n, size_t room) {
  need(n, room);
  memset(s, 0, n);
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  need(strlen(from) + 1, room);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  need(strlen(from) + 1, room);
  return stpcpy(to, from);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
  need(n, room);
  return strncpy(to, from, n);
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
  need(n, room);
  return stpncpy(to, from, n);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
  need(strlen(to) + strlen(from) + 1, room);
  return strcat(to, from);
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
  need(strlen(to) + strnlen(from, n) + 1, room);
  return strncat(to, from, n);
}

size_t __strlcpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
  need(n, room);
  return strlcpy(to, from, n);
}

size_t __strlcat_chk(char *restrict to, const char *restrict from, size_t n, size_t room) {
  need(n, room);
  return strlcat(to, from, n);
}

char *__fgets_chk(char *restrict s, size_t room, int n, FILE *restrict f) {
  need(n < 0 ? 0 : (size_t)n, room);
  return fgets(s, n, f);
}

size_t __fread_chk(void *restrict to, size_t room, size_t size, size_t count, FILE *restrict f) {
  need(size * count, room);
  return fread(to, size, count, f);
}

ssize_t __read_chk(int fd, void *buffer, size_t n, size_t room) {
  need(n, room);
  return read(fd, buffer, n);
}

ssize_t __pread_chk(int fd, void *buffer, size_t n, off_t offset, size_t room) {
  need(n, room);
  return pread(fd, buffer, n, offset);
}

ssize_t __readlink_chk(const char *restrict path, char *restrict buffer, size_t n, size_t room) {
  need(n, room);
  return readlink(path, buffer, n);
}

char *__getcwd_chk(char *buffer, size_t n, size_t room) {
  need(n, room);
  return getcwd(buffer, n);
}

char *__realpath_chk(const char *restrict path, char *restrict resolved, size_t room) {
  need(PATH_MAX, room);
  return realpath(path, resolved);
}

int __gethostname_chk(char *name, size_t n, size_t room) {
  need(n, room);
  return gethostname(name, n);
}

int __poll_chk(struct pollfd *descriptors, nfds_t count, int timeout, size_t room) {
  need(count * sizeof *descriptors, room);
  return poll(descriptors, count, timeout);
}

/* The room of the wide ones is counted in characters. */
wchar_t *__wmemcpy_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t n, size_t room) {
  need(n, room);
  return wmemcpy(to, from, n);
}

wchar_t *__wmemset_chk(wchar_t *s, wchar_t c, size_t n, size_t room) {
  need(n, room);
  return wmemset(s, c, n);
}

wchar_t *__wcscpy_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t room) {
  need(wcslen(from) + 1, room);
  return wcscpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t n, size_t room) {
  need(n, room);
  return wcsncpy(to, from, n);
}

wchar_t *__wcscat_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t room) {
  need(wcslen(to) + wcslen(from) + 1, room);
  return wcscat(to, from);
}

size_t __mbstowcs_chk(wchar_t *restrict to, const char *restrict from, size_t n, size_t room) {
  need(n, room);
  return mbstowcs(to, from, n);
}

size_t __wcstombs_chk(char *restrict to, const wchar_t *restrict from, size_t n, size_t room) {
  need(n, room);
  return wcstombs(to, from, n);
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
  need(n, room);
  return wmemmove(to, from, n);
}

wchar_t *__wcsncat_chk(wchar_t *restrict to, const wchar_t *restrict from, size_t n, size_t room) {
  need(wcslen(to) + wcsnlen(from, n) + 1, room);
  return wcsncat(to, from, n);
}

wchar_t *__fgetws_chk(wchar_t *restrict s, size_t room, int n, FILE *restrict f) {
  need(n < 0 ? 0 : (size_t)n, room);
  return fgetws(s, n, f);
}

size_t __wcrtomb_chk(char *restrict s, wchar_t wc, mbstate_t *restrict state, size_t room) {
  need(MB_CUR_MAX, room);
  return wcrtomb(s, wc, state);
}

int __wctomb_chk(char *s, wchar_t wc, size_t room) {
  need(MB_CUR_MAX, room);
  return wctomb(s, wc);
}

size_t __mbsrtowcs_chk(wchar_t *restrict to, const char **restrict from, size_t n,
                       mbstate_t *restrict state, size_t room) {
  need(n, room);
  return mbsrtowcs(to, from, n, state);
}

size_t __wcsrtombs_chk(char *restrict to, const wchar_t **restrict from, size_t n,
                       mbstate_t *restrict state, size_t room) {
  need(n, room);
  return wcsrtombs(to, from, n, state);
}

char *__fgets_unlocked_chk(char *restrict s, size_t room, int n, FILE *restrict f) {
  return __fgets_chk(s, room, n, f);
}

size_t __fread_unlocked_chk(void *restrict to, size_t room, size_t size, size_t count,
                            FILE *restrict f) {
  return __fread_chk(to, room, size, count, f);
}

char *__gets_chk(char *s, size_t room) {
  size_t i = 0;
  int c;
  while ((c = getchar()) != EOF && c != '\n') {
    need(i + 2, room);
    s[i++] = (char)c;
  }
  if (c == EOF && i == 0) return NULL;
  s[i] = 0;
  return s;
}

size_t __mbsnrtowcs_chk(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t n,
                        mbstate_t *restrict state, size_t room) {
  need(n, room);
  return mbsnrtowcs(to, from, bytes, n, state);
}

size_t __wcsnrtombs_chk(char *restrict to, const wchar_t **restrict from, size_t characters, size_t n,
                        mbstate_t *restrict state, size_t room) {
  need(n, room);
  return wcsnrtombs(to, from, characters, n, state);
}
