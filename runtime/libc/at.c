/*
 * Functions that take the descriptor of a directory (POSIX): the host tells its path, and the function on
 * paths does the work. A directory that is renamed between two calls is still found; one that is removed is
 * not. With AT_FDCWD the path goes on as it is, whatever its bytes are.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "system.h"

const char *__mg_at_path(int directory, const char *path, char *buffer) {
  __mg_uint64 facts[18];
  if (directory == AT_FDCWD || path[0] == '/' || path[0] == 0) return path;
  if (__mg_result(__mg_fstat(directory, facts)) < 0) return NULL;
  if (!S_ISDIR(facts[2])) {
    errno = ENOTDIR;
    return NULL;
  }
  long end = __mg_result(__mg_fdpath(directory, buffer, PATH_MAX));
  if (end < 0) return NULL;
  size_t length = strlen(path);
  if ((size_t)end + length >= PATH_MAX) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  buffer[end - 1] = '/';
  memcpy(buffer + end, path, length + 1);
  return buffer;
}

static int open_at(int directory, const char *path, int flags, unsigned mode) {
  char buffer[PATH_MAX];
  const char *whole = __mg_at_path(directory, path, buffer);
  return whole == NULL ? -1 : (int)__mg_result(__mg_open(whole, flags, mode));
}

int openat(int directory, const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  unsigned mode = __mg_open_mode(flags, args);
  va_end(args);
  return open_at(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  unsigned mode = __mg_open_mode(flags, args);
  va_end(args);
  return open_at(directory, path, flags, mode);
}

int __openat_2(int directory, const char *path, int flags) {
  return open_at(directory, path, flags, 0);
}

int __openat64_2(int directory, const char *path, int flags) {
  return open_at(directory, path, flags, 0);
}

int unlinkat(int directory, const char *path, int flags) {
  char buffer[PATH_MAX];
  if ((flags & ~AT_REMOVEDIR) != 0) return __mg_refuse(EINVAL);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  return (flags & AT_REMOVEDIR) != 0 ? rmdir(whole) : unlink(whole);
}

int mkdirat(int directory, const char *path, mode_t mode) {
  char buffer[PATH_MAX];
  const char *whole = __mg_at_path(directory, path, buffer);
  return whole == NULL ? -1 : mkdir(whole, mode);
}

int mknodat(int directory, const char *path, mode_t mode, dev_t device) {
  char buffer[PATH_MAX];
  const char *whole = __mg_at_path(directory, path, buffer);
  return whole == NULL ? -1 : mknod(whole, mode, device);
}

int mkfifoat(int directory, const char *path, mode_t mode) {
  return mknodat(directory, path, mode | S_IFIFO, 0);
}

int symlinkat(const char *target, int directory, const char *path) {
  char buffer[PATH_MAX];
  const char *whole = __mg_at_path(directory, path, buffer);
  return whole == NULL ? -1 : symlink(target, whole);
}

ssize_t readlinkat(int directory, const char *restrict path, char *restrict to, size_t size) {
  char buffer[PATH_MAX];
  const char *whole = __mg_at_path(directory, path, buffer);
  return whole == NULL ? -1 : readlink(whole, to, size);
}

/* A symbolic link gets the new name itself, unless AT_SYMLINK_FOLLOW asks for its target. */
int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags) {
  char from_buffer[PATH_MAX], to_buffer[PATH_MAX], resolved[PATH_MAX];
  if ((flags & ~AT_SYMLINK_FOLLOW) != 0) return __mg_refuse(EINVAL);
  const char *whole = __mg_at_path(from_directory, from, from_buffer);
  const char *new_name = __mg_at_path(to_directory, to, to_buffer);
  if (whole == NULL || new_name == NULL) return -1;
  if ((flags & AT_SYMLINK_FOLLOW) != 0 && (whole = realpath(whole, resolved)) == NULL) return -1;
  return link(whole, new_name);
}

int renameat2(int from_directory, const char *from, int to_directory, const char *to,
              unsigned flags) {
  char from_buffer[PATH_MAX], to_buffer[PATH_MAX];
  struct stat st;
  if ((flags & ~RENAME_NOREPLACE) != 0) return __mg_refuse(EINVAL);
  const char *whole = __mg_at_path(from_directory, from, from_buffer);
  const char *new_name = __mg_at_path(to_directory, to, to_buffer);
  if (whole == NULL || new_name == NULL) return -1;
  if (flags == RENAME_NOREPLACE && lstat(new_name, &st) == 0) return __mg_refuse(EEXIST);
  return rename(whole, new_name);
}

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, 0);
}

/* Real and effective user are the same one. */
int faccessat(int directory, const char *path, int mode, int flags) {
  char buffer[PATH_MAX];
  struct stat st;
  if ((flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW)) != 0) return __mg_refuse(EINVAL);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  if ((flags & AT_SYMLINK_NOFOLLOW) != 0) {
    if (lstat(whole, &st) < 0) return -1;
    if (S_ISLNK(st.st_mode)) return 0;
  }
  return access(whole, mode);
}

/* The mode of a symbolic link cannot be changed. */
int fchmodat(int directory, const char *path, mode_t mode, int flags) {
  char buffer[PATH_MAX];
  struct stat st;
  if ((flags & ~AT_SYMLINK_NOFOLLOW) != 0) return __mg_refuse(EINVAL);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  if ((flags & AT_SYMLINK_NOFOLLOW) != 0) {
    if (lstat(whole, &st) < 0) return -1;
    if (S_ISLNK(st.st_mode)) return __mg_refuse(EOPNOTSUPP);
  }
  return chmod(whole, mode);
}

int lchmod(const char *path, mode_t mode) {
  return fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW);
}

int fchownat(int directory, const char *path, uid_t uid, gid_t gid, int flags) {
  char buffer[PATH_MAX];
  if ((flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) != 0) return __mg_refuse(EINVAL);
  if ((flags & AT_EMPTY_PATH) != 0 && *path == 0) return fchown(directory, uid, gid);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  return (flags & AT_SYMLINK_NOFOLLOW) != 0 ? lchown(whole, uid, gid) : chown(whole, uid, gid);
}
