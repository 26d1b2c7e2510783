/* More of files: extended attributes, which no file has and no file system here supports; vectors at a position; names made
 * by a pattern with a suffix; shared memory by a name, which is a file as in glibc; directories in other orders. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>
#include "system.h"

static int without_attributes(const char *path, int follow) {
  struct stat facts;
  int status = follow ? stat(path, &facts) : lstat(path, &facts);
  return status < 0 ? -1 : __mg_refuse(ENOTSUP);
}

static int without_attributes_open(int fd) {
  struct stat facts;
  return fstat(fd, &facts) < 0 ? -1 : __mg_refuse(ENOTSUP);
}

#define IGNORED (void)name
ssize_t getxattr(const char *path, const char *name, void *value, size_t size) {
  IGNORED, (void)value, (void)size;
  return without_attributes(path, 1);
}
ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size) {
  IGNORED, (void)value, (void)size;
  return without_attributes(path, 0);
}
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size) {
  IGNORED, (void)value, (void)size;
  return without_attributes_open(fd);
}
int setxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
  IGNORED, (void)value, (void)size, (void)flags;
  return without_attributes(path, 1);
}
int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
  IGNORED, (void)value, (void)size, (void)flags;
  return without_attributes(path, 0);
}
int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags) {
  IGNORED, (void)value, (void)size, (void)flags;
  return without_attributes_open(fd);
}
int removexattr(const char *path, const char *name) {
  IGNORED;
  return without_attributes(path, 1);
}
int lremovexattr(const char *path, const char *name) {
  IGNORED;
  return without_attributes(path, 0);
}
int fremovexattr(int fd, const char *name) {
  IGNORED;
  return without_attributes_open(fd);
}

/* Lists of them are empty. */
ssize_t listxattr(const char *path, char *list, size_t size) {
  (void)list, (void)size;
  struct stat facts;
  return stat(path, &facts);
}
ssize_t llistxattr(const char *path, char *list, size_t size) {
  (void)list, (void)size;
  struct stat facts;
  return lstat(path, &facts);
}
ssize_t flistxattr(int fd, char *list, size_t size) {
  (void)list, (void)size;
  struct stat facts;
  return fstat(fd, &facts);
}

/* One read or write for each part, until one is short. */
ssize_t preadv(int fd, const struct iovec *parts, int count, off_t offset) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t got = pread(fd, parts[i].iov_base, parts[i].iov_len, offset + total);
    if (got < 0) return total > 0 ? total : -1;
    total += got;
    if ((size_t)got < parts[i].iov_len) break;
  }
  return total;
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t put = pwrite(fd, parts[i].iov_base, parts[i].iov_len, offset + total);
    if (put < 0) return total > 0 ? total : -1;
    total += put;
    if ((size_t)put < parts[i].iov_len) break;
  }
  return total;
}

ssize_t preadv2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  (void)flags;
  return offset == -1 ? readv(fd, parts, count) : preadv(fd, parts, count, offset);
}

ssize_t pwritev2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  (void)flags;
  return offset == -1 ? writev(fd, parts, count) : pwritev(fd, parts, count, offset);
}

ssize_t preadv64(int fd, const struct iovec *parts, int count, off_t offset) {
  return preadv(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
  return pwritev(fd, parts, count, offset);
}
ssize_t preadv64v2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  return preadv2(fd, parts, count, offset, flags);
}
ssize_t pwritev64v2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  return pwritev2(fd, parts, count, offset, flags);
}

/* The pattern ends before the suffix while a name is found. */
int mkostemps(char *pattern, int suffix, int flags) {
  size_t length = strlen(pattern);
  if (suffix < 0 || length < 6 + (size_t)suffix) return __mg_refuse(EINVAL);
  char *end = pattern + length - suffix;
  if (strncmp(end - 6, "XXXXXX", 6) != 0) return __mg_refuse(EINVAL);
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (unsigned attempt = 0; attempt < 10000; attempt++) {
    unsigned rest = attempt;
    for (int i = 1; i <= 6; i++, rest /= 36) end[-i] = letters[rest % 36];
    int fd = open(pattern, (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return __mg_refuse(EEXIST);
}

int mkstemps(char *pattern, int suffix) { return mkostemps(pattern, suffix, 0); }
int mkostemps64(char *pattern, int suffix, int flags) { return mkostemps(pattern, suffix, flags); }
int mkstemps64(char *pattern, int suffix) { return mkstemps(pattern, suffix); }

static const char *shared_path(const char *name, char path[PATH_MAX]) {
  while (*name == '/') name++;
  if (*name == 0 || strchr(name, '/') != NULL || strlen(name) > NAME_MAX) {
    errno = EINVAL;
    return NULL;
  }
  snprintf(path, PATH_MAX, "/dev/shm/%s", name);
  return path;
}

int shm_open(const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  return shared_path(name, path) == NULL ? -1 : open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode);
}

int shm_unlink(const char *name) {
  char path[PATH_MAX];
  return shared_path(name, path) == NULL ? -1 : unlink(path);
}

key_t ftok(const char *path, int number) {
  struct stat facts;
  if (stat(path, &facts) < 0) return -1;
  return (key_t)((facts.st_ino & 0xffff) | (facts.st_dev & 0xff) << 16 | (unsigned)(number & 0xff) << 24);
}

int versionsort(const struct dirent **a, const struct dirent **b) {
  return strverscmp((*a)->d_name, (*b)->d_name);
}

int versionsort64(const struct dirent **a, const struct dirent **b) { return versionsort(a, b); }

int scandirat(int directory, const char *path, struct dirent ***list,
              int (*filter)(const struct dirent *),
              int (*compare)(const struct dirent **, const struct dirent **)) {
  char buffer[PATH_MAX];
  const char *full = __mg_at_path(directory, path, buffer);
  return full == NULL ? -1 : scandir(full, list, filter, compare);
}

int scandirat64(int directory, const char *path, struct dirent ***list,
                int (*filter)(const struct dirent *),
                int (*compare)(const struct dirent **, const struct dirent **)) {
  return scandirat(directory, path, list, filter, compare);
}

int readdir_r(DIR *restrict directory, struct dirent *restrict entry,
              struct dirent **restrict result) {
  int before = errno;
  errno = 0;
  struct dirent *next = readdir(directory);
  int error = errno;
  errno = before;
  *result = NULL;
  if (next == NULL) return error;
  *entry = *next;
  *result = entry;
  return 0;
}

int readdir64_r(DIR *restrict directory, struct dirent *restrict entry,
                struct dirent **restrict result) {
  return readdir_r(directory, entry, result);
}

int close_range(unsigned first, unsigned last, int flags) {
  if (first > last || flags != 0) return __mg_refuse(EINVAL);
  unsigned most = last < 1024 ? last : 1024;
  int before = errno;
  for (unsigned fd = first; fd <= most; fd++) close((int)fd);
  errno = before;
  return 0;
}

void closefrom(int first) { close_range(first < 0 ? 0 : (unsigned)first, ~0u, 0); }

int prlimit(pid_t pid, int resource, const struct rlimit *limit, struct rlimit *old) {
  if (pid != 0 && pid != getpid()) return __mg_refuse(ESRCH);
  if (old != NULL && getrlimit(resource, old) < 0) return -1;
  return limit == NULL ? 0 : setrlimit(resource, limit);
}

int prlimit64(pid_t pid, int resource, const struct rlimit *limit, struct rlimit *old) {
  return prlimit(pid, resource, limit, old);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  char buffer[4096];
  ssize_t total = 0;
  while ((size_t)total < count) {
    size_t part = count - (size_t)total < sizeof buffer ? count - (size_t)total : sizeof buffer;
    ssize_t got = offset != NULL ? pread(from, buffer, part, *offset) : read(from, buffer, part);
    if (got <= 0) return got < 0 && total == 0 ? -1 : total;
    ssize_t put = write(to, buffer, (size_t)got);
    if (put < 0) return total == 0 ? -1 : total;
    if (offset != NULL) *offset += put;
    total += put;
    if (put < got) break;
  }
  return total;
}

ssize_t sendfile64(int to, int from, off_t *offset, size_t count) {
  return sendfile(to, from, offset, count);
}

/* Memory stays where it is, and files are not read ahead. */
int mlock(const void *address, size_t length) {
  (void)address, (void)length;
  return 0;
}
int mlock2(const void *address, size_t length, unsigned flags) {
  (void)flags;
  return mlock(address, length);
}
int munlock(const void *address, size_t length) { return mlock(address, length); }
int mlockall(int flags) { return flags == 0 ? __mg_refuse(EINVAL) : 0; }
int munlockall(void) { return 0; }
int posix_madvise(void *address, size_t length, int advice) {
  (void)address, (void)length;
  return advice < 0 || advice > 4 ? EINVAL : 0;
}
int mincore(void *address, size_t length, unsigned char *pages) {
  (void)address;
  memset(pages, 1, (length + 4095) / 4096);
  return 0;
}
ssize_t readahead(int fd, off_t offset, size_t count) {
  (void)offset, (void)count;
  struct stat facts;
  return fstat(fd, &facts);
}
int sync_file_range(int fd, off_t offset, off_t count, unsigned flags) {
  (void)offset, (void)count, (void)flags;
  struct stat facts;
  return fstat(fd, &facts);
}
