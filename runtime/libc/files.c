/* Descriptors and file names (POSIX <unistd.h>, <fcntl.h>, <sys/stat.h>, <sys/uio.h>). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utime.h>
#include "system.h"

int open(const char *path, int flags, ...) {
  unsigned mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list args;
    va_start(args, flags);
    mode = va_arg(args, unsigned);
    va_end(args);
  }
  return (int)__mg_result(__mg_open(path, flags, mode));
}

int open64(const char *path, int flags, ...) {
  unsigned mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list args;
    va_start(args, flags);
    mode = va_arg(args, unsigned);
    va_end(args);
  }
  return (int)__mg_result(__mg_open(path, flags, mode));
}

int __open_2(const char *path, int flags) { return open(path, flags); }

int __open64_2(const char *path, int flags) { return open(path, flags); }

/* Only paths that do not depend on the directory. */
int openat(int directory, const char *path, int flags, ...) {
  unsigned mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list args;
    va_start(args, flags);
    mode = va_arg(args, unsigned);
    va_end(args);
  }
  if (directory != AT_FDCWD && path[0] != '/') return __mg_refuse(ENOSYS);
  return (int)__mg_result(__mg_open(path, flags, mode));
}

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

ssize_t read(int fd, void *buffer, size_t size) { return __mg_result(__mg_read(fd, buffer, size)); }

ssize_t write(int fd, const void *buffer, size_t size) {
  return __mg_result(__mg_write(fd, buffer, size));
}

int close(int fd) { return (int)__mg_result(__mg_close(fd)); }

off_t lseek(int fd, off_t offset, int whence) {
  return __mg_result(__mg_lseek(fd, offset, whence));
}

off_t lseek64(int fd, off_t offset, int whence) { return lseek(fd, offset, whence); }

ssize_t pread(int fd, void *buffer, size_t size, off_t offset) {
  off_t old = lseek(fd, 0, SEEK_CUR);
  if (old < 0 || lseek(fd, offset, SEEK_SET) < 0) return -1;
  ssize_t n = read(fd, buffer, size);
  lseek(fd, old, SEEK_SET);
  return n;
}

ssize_t pwrite(int fd, const void *buffer, size_t size, off_t offset) {
  off_t old = lseek(fd, 0, SEEK_CUR);
  if (old < 0 || lseek(fd, offset, SEEK_SET) < 0) return -1;
  ssize_t n = write(fd, buffer, size);
  lseek(fd, old, SEEK_SET);
  return n;
}

ssize_t pread64(int fd, void *buffer, size_t size, off_t offset) {
  return pread(fd, buffer, size, offset);
}

ssize_t pwrite64(int fd, const void *buffer, size_t size, off_t offset) {
  return pwrite(fd, buffer, size, offset);
}

ssize_t readv(int fd, const struct iovec *parts, int count) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t n = read(fd, parts[i].iov_base, parts[i].iov_len);
    if (n < 0) return total > 0 ? total : -1;
    total += n;
    if ((size_t)n < parts[i].iov_len) break;
  }
  return total;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t n = write(fd, parts[i].iov_base, parts[i].iov_len);
    if (n < 0) return total > 0 ? total : -1;
    total += n;
    if ((size_t)n < parts[i].iov_len) break;
  }
  return total;
}

int dup(int fd) { return (int)__mg_result(__mg_dup(fd, -1)); }

int dup2(int fd, int at) {
  if (at < 0) return __mg_refuse(EBADF);
  return (int)__mg_result(__mg_dup(fd, at));
}

int dup3(int fd, int at, int flags) {
  (void)flags;
  return fd == at ? __mg_refuse(EINVAL) : dup2(fd, at);
}

int isatty(int fd) {
  long answer = __mg_isatty(fd);
  if (answer == 0) errno = ENOTTY;
  if (answer < 0) errno = (int)-answer;
  return answer > 0;
}

char *ttyname(int fd) {
  if (isatty(fd)) return "/dev/tty";
  return NULL;
}

/* Locks are granted; flags can be read and set without effect. */
int fcntl(int fd, int command, ...) {
  va_list args;
  va_start(args, command);
  struct flock *lock = command == F_GETLK ? va_arg(args, struct flock *) : NULL;
  va_end(args);
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
      return dup(fd);
    case F_GETLK:
      lock->l_type = F_UNLCK;
      return 0;
    case F_GETFL:
      return O_RDWR;
    case F_GETFD:
    case F_SETFD:
    case F_SETFL:
    case F_SETLK:
    case F_SETLKW:
      return 0;
    default:
      return __mg_refuse(EINVAL);
  }
}

int flock(int fd, int operation) {
  (void)fd;
  (void)operation;
  return 0;
}

int lockf(int fd, int command, off_t length) {
  (void)fd;
  (void)command;
  (void)length;
  return 0;
}

int ioctl(int fd, unsigned long request, ...) {
  (void)fd;
  (void)request;
  return __mg_refuse(ENOTTY);
}

int fsync(int fd) {
  (void)fd;
  return 0;
}

int fdatasync(int fd) { return fsync(fd); }

void sync(void) {}

int posix_fadvise(int fd, off_t offset, off_t length, int advice) {
  (void)fd;
  (void)offset;
  (void)length;
  (void)advice;
  return 0;
}

int posix_fallocate(int fd, off_t offset, off_t length) {
  struct stat st;
  if (fstat(fd, &st) < 0) return errno;
  if (st.st_size < offset + length && ftruncate(fd, offset + length) < 0) return errno;
  return 0;
}

int ftruncate(int fd, off_t length) { return (int)__mg_result(__mg_ftruncate(fd, length)); }

int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

int truncate(const char *path, off_t length) {
  int fd = open(path, O_WRONLY);
  if (fd < 0) return -1;
  int status = ftruncate(fd, length);
  close(fd);
  return status;
}

int access(const char *path, int mode) { return (int)__mg_result(__mg_access(path, mode)); }

int unlink(const char *path) { return (int)__mg_result(__mg_unlink(path, 0)); }

int rmdir(const char *path) { return (int)__mg_result(__mg_unlink(path, 1)); }

int unlinkat(int directory, const char *path, int flags) {
  if (directory != AT_FDCWD && path[0] != '/') return __mg_refuse(ENOSYS);
  return (int)__mg_result(__mg_unlink(path, (flags & AT_REMOVEDIR) != 0));
}

int mkdir(const char *path, mode_t mode) { return (int)__mg_result(__mg_mkdir(path, mode)); }

int mkfifo(const char *path, mode_t mode) {
  (void)path;
  (void)mode;
  return __mg_refuse(ENOSYS);
}

int link(const char *from, const char *to) {
  (void)from;
  (void)to;
  return __mg_refuse(EPERM);
}

int symlink(const char *target, const char *path) {
  return (int)__mg_result(__mg_symlink(target, path));
}

ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) {
  return __mg_result(__mg_readlink(path, buffer, size));
}

int chdir(const char *path) { return (int)__mg_result(__mg_chdir(path)); }

int fchdir(int fd) {
  (void)fd;
  return __mg_refuse(ENOSYS);
}

char *getcwd(char *buffer, size_t size) {
  char *to = buffer;
  if (to == NULL) {
    if (size == 0) size = 4096;
    if ((to = malloc(size)) == NULL) return NULL;
  }
  if (__mg_result(__mg_getcwd(to, size)) >= 0) return to;
  if (buffer == NULL) free(to);
  return NULL;
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

int chmod(const char *path, mode_t mode) { return (int)__mg_result(__mg_chmod(path, mode)); }

/* Owners, times and masks are accepted and forgotten. */
int fchmod(int fd, mode_t mode) {
  (void)fd;
  (void)mode;
  return 0;
}

int chown(const char *path, uid_t uid, gid_t gid) {
  (void)uid;
  (void)gid;
  return access(path, F_OK);
}

int lchown(const char *path, uid_t uid, gid_t gid) { return chown(path, uid, gid); }

int fchown(int fd, uid_t uid, gid_t gid) {
  (void)fd;
  (void)uid;
  (void)gid;
  return 0;
}

mode_t umask(mode_t mask) {
  static mode_t current = 022;
  mode_t old = current;
  current = mask & 0777;
  return old;
}

int utime(const char *path, const struct utimbuf *times) {
  (void)times;
  return access(path, F_OK);
}

int utimes(const char *path, const struct timeval times[2]) {
  (void)times;
  return access(path, F_OK);
}

int futimes(int fd, const struct timeval times[2]) {
  (void)fd;
  (void)times;
  return 0;
}

int utimensat(int directory, const char *path, const struct timespec times[2], int flags) {
  (void)directory;
  (void)times;
  (void)flags;
  return access(path, F_OK);
}

int futimens(int fd, const struct timespec times[2]) {
  (void)fd;
  (void)times;
  return 0;
}
