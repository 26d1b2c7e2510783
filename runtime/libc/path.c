/* Names of files: parts of a path, temporary names, canonical paths. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "system.h"

/* GNU's: what follows the last slash. */
char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash == NULL ? (char *)path : slash + 1;
}

/* POSIX's: without trailing slashes, which are cut off in place. */
char *__xpg_basename(char *path) {
  if (path == NULL || *path == 0) return ".";
  size_t end = strlen(path);
  while (end > 1 && path[end - 1] == '/') path[--end] = 0;
  if (end == 1 && path[0] == '/') return path;
  return basename(path);
}

char *dirname(char *path) {
  if (path == NULL) return ".";
  size_t end = strlen(path);
  while (end > 0 && path[end - 1] == '/') end--;
  while (end > 0 && path[end - 1] != '/') end--;
  if (end == 0) return path[0] == '/' ? "/" : ".";
  while (end > 1 && path[end - 1] == '/') end--;
  path[end] = 0;
  return path;
}

/* Fills the six X with the next of a sequence of names; a run always makes the same ones. */
static int fill_pattern(char *pattern, unsigned attempt) {
  static unsigned calls;
  size_t length = strlen(pattern);
  if (length < 6 || strcmp(pattern + length - 6, "XXXXXX") != 0) {
    if (attempt == 0) return __mg_refuse(EINVAL);
  }
  unsigned long n = (unsigned long)__mg_getpid() * 7919 + calls++;
  for (size_t i = 1; i <= 6; i++) {
    pattern[length - i] = "abcdefghijklmnopqrstuvwxyz012345"[n % 32];
    n /= 32;
  }
  return 0;
}

int mkostemp(char *pattern, int flags) {
  for (unsigned attempt = 0; attempt < 1000; attempt++) {
    if (fill_pattern(pattern, attempt) < 0) return -1;
    int fd = open(pattern, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

int mkstemp(char *pattern) { return mkostemp(pattern, 0); }

int mkstemp64(char *pattern) { return mkstemp(pattern); }

char *mkdtemp(char *pattern) {
  for (unsigned attempt = 0; attempt < 1000; attempt++) {
    if (fill_pattern(pattern, attempt) < 0) return NULL;
    if (mkdir(pattern, 0700) == 0) return pattern;
    if (errno != EEXIST) return NULL;
  }
  return NULL;
}

char *mktemp(char *pattern) {
  for (unsigned attempt = 0; attempt < 1000; attempt++) {
    if (fill_pattern(pattern, attempt) < 0) break;
    if (access(pattern, F_OK) < 0) return pattern;
  }
  *pattern = 0;
  return pattern;
}

/* Appends a component to an absolute path; "." and ".." are resolved, slashes added. */
static int append(char *path, const char *part, size_t length) {
  size_t end = strlen(path);
  if (length == 0 || (length == 1 && part[0] == '.')) return 0;
  if (length == 2 && part[0] == '.' && part[1] == '.') {
    while (end > 1 && path[end - 1] != '/') end--;
    if (end > 1) end--;
    path[end] = 0;
    return 0;
  }
  if (end + length + 2 > PATH_MAX) return __mg_refuse(ENAMETOOLONG);
  if (end > 1) path[end++] = '/';
  memcpy(path + end, part, length);
  path[end + length] = 0;
  return 0;
}

char *realpath(const char *restrict path, char *restrict resolved) {
  char todo[PATH_MAX], done[PATH_MAX], target[PATH_MAX];
  int links = 0;
  if (path == NULL || *path == 0 || strlen(path) >= PATH_MAX) {
    errno = path == NULL ? EINVAL : *path == 0 ? ENOENT : ENAMETOOLONG;
    return NULL;
  }
  strcpy(todo, path);
  if (*path == '/')
    strcpy(done, "/");
  else if (getcwd(done, sizeof done) == NULL)
    return NULL;
  for (char *part = todo; *part != 0;) {
    size_t length = strcspn(part, "/");
    struct stat st;
    size_t before = strlen(done);
    if (append(done, part, length) < 0) return NULL;
    part += length;
    while (*part == '/') part++;
    if (lstat(done, &st) < 0) return NULL;
    if (!S_ISLNK(st.st_mode)) continue;
    ssize_t n = readlink(done, target, sizeof target - 1);
    if (n < 0 || ++links > 40 || (size_t)n + strlen(part) + 2 > PATH_MAX) {
      errno = n < 0 ? errno : ELOOP;
      return NULL;
    }
    target[n] = '/';
    strcpy(target + n + 1, part);
    strcpy(todo, target);
    part = todo;
    done[target[0] == '/' ? 1 : before] = 0;
    if (target[0] == '/') part++;
  }
  if (resolved == NULL) return strdup(done);
  return strcpy(resolved, done);
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
