/* Searching in strings and cutting them into tokens (C11 7.24.5). */
#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>
#include <strings.h>

char *strchrnul(const char *s, int c) {
  while (*s != 0 && *s != (char)c) s++;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  s = strchrnul(s, c);
  return *s == (char)c ? (char *)s : NULL;
}

char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (*s == 0) return (char *)found;
  }
}

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }

static int is_one_of(char c, const char *set) {
  for (; *set != 0; set++)
    if (*set == c) return 1;
  return 0;
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] != 0 && is_one_of(s[n], accept)) n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] != 0 && !is_one_of(s[n], reject)) n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s != 0 ? (char *)s : NULL;
}

char *strstr(const char *s, const char *needle) {
  for (;; s++) {
    size_t i = 0;
    while (needle[i] != 0 && s[i] == needle[i]) i++;
    if (needle[i] == 0) return (char *)s;
    if (s[i] == 0) return NULL;
  }
}

char *strcasestr(const char *s, const char *needle) {
  for (;; s++) {
    size_t i = 0;
    while (needle[i] != 0 && tolower((unsigned char)s[i]) == tolower((unsigned char)needle[i])) i++;
    if (needle[i] == 0) return (char *)s;
    if (s[i] == 0) return NULL;
  }
}

char *strtok_r(char *restrict s, const char *restrict delimiters, char **restrict state) {
  if (s == NULL) s = *state;
  if (s == NULL) return NULL;
  s += strspn(s, delimiters);
  if (*s == 0) {
    *state = s;
    return NULL;
  }
  char *end = s + strcspn(s, delimiters);
  if (*end != 0) *end++ = 0;
  *state = end;
  return s;
}

char *__strtok_r(char *restrict s, const char *restrict delimiters, char **restrict state) {
  return strtok_r(s, delimiters, state);
}

char *strtok(char *restrict s, const char *restrict delimiters) {
  static char *state;
  return strtok_r(s, delimiters, &state);
}

char *strsep(char **restrict s, const char *restrict delimiters) {
  char *token = *s;
  if (token == NULL) return NULL;
  char *end = token + strcspn(token, delimiters);
  if (*end != 0) {
    *end = 0;
    *s = end + 1;
  } else {
    *s = NULL;
  }
  return token;
}

char *__strsep(char **restrict s, const char *restrict delimiters) { return strsep(s, delimiters); }
