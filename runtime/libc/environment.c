/* The environment (C11 7.22.4.6, POSIX). A name set by setenv lives in memory that is never freed,
 * since a program may still hold what getenv gave it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The entry for this name, or the null pointer at the end of the list. */
static char **find(const char *name, size_t length) {
  char **entry = environ;
  while (*entry != NULL && (strncmp(*entry, name, length) != 0 || (*entry)[length] != '=')) entry++;
  return entry;
}

char *getenv(const char *name) {
  size_t length = strlen(name);
  if (environ == NULL || length == 0) return NULL;
  char **entry = find(name, length);
  return *entry == NULL ? NULL : *entry + length + 1;
}

char *secure_getenv(const char *name) { return getenv(name); }

static int put(char *assignment, size_t length, int overwrite) {
  static char **own;
  static char *none[1];
  if (environ == NULL) environ = none;
  char **entry = find(assignment, length);
  if (*entry != NULL) {
    if (overwrite) *entry = assignment;
    return 0;
  }
  size_t count = (size_t)(entry - environ);
  char **larger = malloc((count + 2) * sizeof *larger);
  if (larger == NULL) return -1;
  memcpy(larger, environ, count * sizeof *larger);
  larger[count] = assignment;
  larger[count + 1] = NULL;
  if (environ == own) free(own);
  environ = own = larger;
  return 0;
}

int putenv(char *assignment) {
  char *equals = strchr(assignment, '=');
  if (equals == NULL) return unsetenv(assignment);
  return put(assignment, (size_t)(equals - assignment), 1);
}

int setenv(const char *name, const char *value, int overwrite) {
  size_t length = strlen(name), size = strlen(value) + 1;
  if (length == 0 || strchr(name, '=') != NULL) {
    errno = EINVAL;
    return -1;
  }
  if (!overwrite && getenv(name) != NULL) return 0;
  char *assignment = malloc(length + 1 + size);
  if (assignment == NULL) return -1;
  memcpy(assignment, name, length);
  assignment[length] = '=';
  memcpy(assignment + length + 1, value, size);
  return put(assignment, length, 1);
}

int unsetenv(const char *name) {
  size_t length = strlen(name);
  if (length == 0 || strchr(name, '=') != NULL) {
    errno = EINVAL;
    return -1;
  }
  if (environ == NULL) return 0;
  for (char **entry = find(name, length); *entry != NULL; entry = find(name, length))
    for (char **next = entry; (*next = next[1]) != NULL; next++) {
    }
  return 0;
}

int clearenv(void) {
  environ = NULL;
  return 0;
}
