/* Strings: length, copying, concatenation, duplication (C11 7.24.2, 7.24.3). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include <merganser/host.h>

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

size_t strnlen(const char *s, size_t n) {
  if (__mg_takes_length(n)) return __mg_string_length(s, n);
  size_t i = 0;
  while (i < n && s[i] != 0) i++;
  return i;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from) != 0) {
    to++;
    from++;
  }
  return to;
}

char *__stpcpy(char *restrict to, const char *restrict from) { return stpcpy(to, from); }

char *strcpy(char *restrict to, const char *restrict from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; i++) {
  }
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
  if (__mg_takes_length(n)) {
    size_t length = __mg_string_length(from, n);
    memcpy(to, from, length);
    memset(to + length, 0, n - length);
    return to + length;
  }
  size_t i = 0;
  while (i < n && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  char *end = to + i;
  for (; i < n; i++) to[i] = 0;
  return end;
}

char *__stpncpy(char *restrict to, const char *restrict from, size_t n) {
  return stpncpy(to, from, n);
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
  stpncpy(to, from, n);
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
  char *end = to + strlen(to);
  size_t i = 0;
  while (i < n && from[i] != 0) {
    end[i] = from[i];
    i++;
  }
  end[i] = 0;
  return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t i = 0;
  if (size > 0) {
    while (i < size - 1 && from[i] != 0) {
      to[i] = from[i];
      i++;
    }
    to[i] = 0;
  }
  while (from[i] != 0) i++;
  return i;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t used = strnlen(to, size);
  return used == size ? size + strlen(from) : used + strlcpy(to + used, from, size - used);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t n) {
  size_t length = strlen(from);
  if (length < n)
    strcpy(to, from);
  else if (n > 0)
    strncpy(to, from, n);
  return length;
}

char *strdup(const char *s) {
  size_t bound = __mg_string_bound(s);
  size_t size = (bound > 0 ? __mg_string_length(s, bound) : strlen(s)) + 1;
  char *copy = malloc(size);
  return copy == NULL ? NULL : memcpy(copy, s, size);
}

char *__strdup(const char *s) { return strdup(s); }

char *strndup(const char *s, size_t n) {
  size_t length = strnlen(s, n);
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, length);
  copy[length] = 0;
  return copy;
}

char *__strndup(const char *s, size_t n) { return strndup(s, n); }
