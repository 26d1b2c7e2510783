/* Lists of strings in one piece of memory, each with its zero byte (GNU argz.h), and such lists of names with values
 * (GNU envz.h). */
#define _GNU_SOURCE
#include <argz.h>
#include <envz.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

error_t argz_append(char **restrict list, size_t *restrict length, const char *restrict from, size_t n) {
  char *larger = realloc(*list, *length + n);
  if (larger == NULL) return ENOMEM;
  memcpy(larger + *length, from, n);
  *list = larger;
  *length += n;
  return 0;
}

error_t argz_add(char **restrict list, size_t *restrict length, const char *restrict s) {
  return argz_append(list, length, s, strlen(s) + 1);
}

error_t argz_add_sep(char **restrict list, size_t *restrict length, const char *restrict s,
                     int separator) {
  size_t n = strlen(s) + 1;
  if (n == 1) return 0;
  char *larger = realloc(*list, *length + n);
  if (larger == NULL) return ENOMEM;
  *list = larger;
  char *to = larger + *length;
  for (;; s++) {
    if (*s != (char)separator)
      *to++ = *s;
    else if (to > larger && to[-1] != 0)
      *to++ = 0;
    if (*s == 0) break;
  }
  *length += (size_t)(to - (larger + *length));
  return 0;
}

error_t argz_create(char *const argv[], char **restrict list, size_t *restrict length) {
  *list = NULL;
  *length = 0;
  for (; *argv != NULL; argv++)
    if (argz_add(list, length, *argv) != 0) return ENOMEM;
  return 0;
}

error_t argz_create_sep(const char *restrict s, int separator, char **restrict list,
                        size_t *restrict length) {
  *list = NULL;
  *length = 0;
  return argz_add_sep(list, length, s, separator);
}

size_t argz_count(const char *list, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += list[i] == 0;
  return count;
}

void argz_extract(const char *restrict list, size_t length, char **restrict argv) {
  for (size_t i = 0; i < length; i += strlen(list + i) + 1) *argv++ = (char *)list + i;
  *argv = NULL;
}

void argz_stringify(char *list, size_t length, int separator) {
  for (size_t i = 0; i + 1 < length; i++)
    if (list[i] == 0) list[i] = (char)separator;
}

void argz_delete(char **restrict list, size_t *restrict length, char *restrict entry) {
  if (entry == NULL) return;
  size_t n = strlen(entry) + 1;
  *length -= n;
  memmove(entry, entry + n, *length - (size_t)(entry - *list));
  if (*length == 0) {
    free(*list);
    *list = NULL;
  }
}

error_t argz_insert(char **restrict list, size_t *restrict length, char *restrict before,
                    const char *restrict entry) {
  if (before == NULL) return argz_add(list, length, entry);
  if (before < *list || before >= *list + *length) return EINVAL;
  while (before > *list && before[-1] != 0) before--;
  size_t at = (size_t)(before - *list), n = strlen(entry) + 1;
  char *larger = realloc(*list, *length + n);
  if (larger == NULL) return ENOMEM;
  memmove(larger + at + n, larger + at, *length - at);
  memcpy(larger + at, entry, n);
  *list = larger;
  *length += n;
  return 0;
}

char *argz_next(const char *restrict list, size_t length, const char *restrict entry) {
  if (entry == NULL) return length > 0 ? (char *)list : NULL;
  entry += strlen(entry) + 1;
  return entry < list + length ? (char *)entry : NULL;
}

error_t argz_replace(char **restrict list, size_t *restrict length, const char *restrict old,
                     const char *restrict text, unsigned *restrict count) {
  size_t width = strlen(old);
  char *result = NULL;
  size_t size = 0;
  if (width == 0) return 0;
  for (char *entry = NULL; (entry = argz_next(*list, *length, entry)) != NULL;) {
    char *at = entry;
    if (count != NULL && strstr(at, old) != NULL) ++*count; /* as glibc: entries */
    for (char *found; (found = strstr(at, old)) != NULL; at = found + width) {
      if (argz_append(&result, &size, at, (size_t)(found - at)) != 0 ||
          argz_append(&result, &size, text, strlen(text)) != 0)
        return ENOMEM;
    }
    if (argz_add(&result, &size, at) != 0) return ENOMEM;
  }
  free(*list);
  *list = result;
  *length = size;
  return 0;
}

/* ---- Names with values -------------------------------------------------------------------------- */

static size_t name_length(const char *entry) {
  size_t n = 0;
  while (entry[n] != 0 && entry[n] != '=') n++;
  return n;
}

char *envz_entry(const char *restrict list, size_t length, const char *restrict name) {
  size_t n = name_length(name);
  for (char *entry = NULL; (entry = argz_next(list, length, entry)) != NULL;)
    if (name_length(entry) == n && memcmp(entry, name, n) == 0) return entry;
  return NULL;
}

char *envz_get(const char *restrict list, size_t length, const char *restrict name) {
  char *entry = envz_entry(list, length, name);
  if (entry == NULL) return NULL;
  entry += name_length(entry);
  return *entry == '=' ? entry + 1 : NULL;
}

void envz_remove(char **restrict list, size_t *restrict length, const char *restrict name) {
  char *entry = envz_entry(*list, *length, name);
  if (entry != NULL) argz_delete(list, length, entry);
}

error_t envz_add(char **restrict list, size_t *restrict length, const char *restrict name,
                 const char *restrict value) {
  envz_remove(list, length, name);
  if (value == NULL) return argz_add(list, length, name);
  size_t n = strlen(name);
  if (argz_append(list, length, name, n) != 0) return ENOMEM;
  if (argz_append(list, length, "=", 1) != 0) return ENOMEM;
  return argz_append(list, length, value, strlen(value) + 1);
}

error_t envz_merge(char **restrict list, size_t *restrict length, const char *restrict other,
                   size_t other_length, int override) {
  error_t error = 0;
  for (const char *entry = NULL;
       error == 0 && (entry = argz_next(other, other_length, entry)) != NULL;) {
    char *old = envz_entry(*list, *length, entry);
    if (old != NULL && !override) continue;
    if (old != NULL) argz_delete(list, length, old);
    error = argz_add(list, length, entry);
  }
  return error;
}

void envz_strip(char **restrict list, size_t *restrict length) {
  for (size_t at = 0; at < *length;) {
    char *entry = *list + at;
    size_t n = strlen(entry) + 1;
    if (entry[name_length(entry)] == '=') {
      at += n;
    } else {
      memmove(entry, entry + n, *length - at - n);
      *length -= n;
    }
  }
}
