/* Descriptors and file names (POSIX <unistd.h>, <fcntl.h>, <sys/stat.h>, <sys/uio.h>). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include "channel.h"
#include "system.h"

static int open_file(const char *path, int flags, unsigned mode) {
  long fd = __mg_open(path, flags, mode);
  if ((flags & O_CLOEXEC) != 0) __mg_fd_set_close_on_exec(fd, 1);
  return (int)__mg_result(fd);
}

int open(const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  unsigned mode = __mg_open_mode(flags, args);
  va_end(args);
  return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  unsigned mode = __mg_open_mode(flags, args);
  va_end(args);
  return open_file(path, flags, mode);
}

int __open_2(const char *path, int flags) { return open(path, flags); }

int __open64_2(const char *path, int flags) { return open(path, flags); }

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

/* The kernel does not fail where the program would: a null pointer is refused, unless the descriptor is. */
static int refuse_null(int fd) {
  __mg_uint64 facts[18];
  return __mg_refuse(__mg_fstat(fd, facts) == -EBADF ? EBADF : EFAULT);
}

ssize_t read(int fd, void *buffer, size_t size) {
  if (buffer == NULL && size > 0) return refuse_null(fd);
  return __mg_result(__mg_fd_read(fd, buffer, size));
}

ssize_t write(int fd, const void *buffer, size_t size) {
  if (buffer == NULL && size > 0) return refuse_null(fd);
  return __mg_result(__mg_fd_write(fd, buffer, size));
}

int close(int fd) { return (int)__mg_result(__mg_fd_close(fd)); }

off_t lseek(int fd, off_t offset, int whence) {
  if (__mg_channel_of(fd) != NULL) return __mg_refuse(ESPIPE);
  return __mg_result(__mg_lseek(fd, offset, whence));
}

#ifdef __LP64__
off_t lseek64(int fd, off_t offset, int whence) { return lseek(fd, offset, whence); }
#endif

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

#ifdef __LP64__
ssize_t pread64(int fd, void *buffer, size_t size, off_t offset) {
  return pread(fd, buffer, size, offset);
}

ssize_t pwrite64(int fd, const void *buffer, size_t size, off_t offset) {
  return pwrite(fd, buffer, size, offset);
}
#endif

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

int dup(int fd) { return (int)__mg_result(__mg_fd_dup(fd, -1)); }

int dup2(int fd, int at) {
  if (at < 0) return __mg_refuse(EBADF);
  return (int)__mg_result(__mg_fd_dup(fd, at));
}

int dup3(int fd, int at, int flags) {
  if (fd == at) return __mg_refuse(EINVAL);
  int to = dup2(fd, at);
  if ((flags & O_CLOEXEC) != 0) __mg_fd_set_close_on_exec(to, 1);
  return to;
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

static int duplicate_from(int fd, int least) {
  __mg_uint64 facts[18];
  if (least < 0) return __mg_refuse(EINVAL);
  while (__mg_fstat(least, facts) != -EBADF) least++;
  return dup2(fd, least);
}

static int duplicate_for_self(int fd, int least) {
  int to = duplicate_from(fd, least);
  __mg_fd_set_close_on_exec(to, 1);
  return to;
}

int ttyname_r(int fd, char *name, size_t size) {
  if (!isatty(fd)) return errno;
  return strlcpy(name, "/dev/tty", size) < size ? 0 : ERANGE;
}

static int takes_number(int command) {
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC || command == F_SETFL || command == F_SETFD;
}

/* Locks are granted; flags of files can be set without effect. */
int fcntl(int fd, int command, ...) {
  __mg_uint64 facts[18];
  va_list args;
  va_start(args, command);
  struct flock *lock = command == F_GETLK ? va_arg(args, struct flock *) : NULL;
  int number = takes_number(command) ? va_arg(args, int) : 0;
  va_end(args);
  if (__mg_fstat(fd, facts) == -EBADF) return __mg_refuse(EBADF);
  struct __mg_channel *channel = __mg_channel_of(fd);
  switch (command) {
    case F_DUPFD:
      return duplicate_from(fd, number);
    case F_DUPFD_CLOEXEC:
      return duplicate_for_self(fd, number);
    case F_GETLK:
      lock->l_type = F_UNLCK;
      return 0;
    case F_GETFL:
      return channel == NULL ? O_RDWR : channel->flags;
    case F_SETFL:
      if (channel != NULL) channel->flags = (channel->flags & ~O_NONBLOCK) | (number & O_NONBLOCK);
      return 0;
    case F_GETFD:
      return __mg_fd_closes_on_exec(fd) ? FD_CLOEXEC : 0;
    case F_SETFD:
      __mg_fd_set_close_on_exec(fd, (number & FD_CLOEXEC) != 0);
      return 0;
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

static int ioctl_channel(struct __mg_channel *channel, unsigned long request, int *argument) {
  switch (request) {
    case FIONREAD:
      *argument = (int)channel->kind->available(channel);
      return 0;
    case FIONBIO:
      channel->flags = *argument != 0 ? channel->flags | O_NONBLOCK : channel->flags & ~O_NONBLOCK;
      return 0;
    default:
      return __mg_refuse(ENOTTY);
  }
}

/* A terminal has 24 lines of 80 characters. */
int ioctl(int fd, unsigned long request, ...) {
  va_list args;
  va_start(args, request);
  void *argument = va_arg(args, void *);
  va_end(args);
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL) return ioctl_channel(channel, request, argument);
  if (!isatty(fd)) return -1;
  switch (request) {
    case TIOCGWINSZ:
      *(struct winsize *)argument = (struct winsize){24, 80, 0, 0};
      return 0;
    case TIOCSWINSZ:
      return 0;
    default:
      return __mg_refuse(ENOTTY);
  }
}

int fsync(int fd) {
  struct stat st;
  return fstat(fd, &st);
}

int syncfs(int fd) { return fsync(fd); }

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
  if (offset < 0 || length <= 0) return EINVAL;
  if (fstat(fd, &st) < 0) return errno;
  if (st.st_size < offset + length && ftruncate(fd, offset + length) < 0) return errno;
  return 0;
}

/* Room that does not change the size is always there; holes cannot be made. */
int fallocate(int fd, int mode, off_t offset, off_t length) {
  if ((mode & ~FALLOC_FL_KEEP_SIZE) != 0) return __mg_refuse(EOPNOTSUPP);
  if (offset < 0 || length <= 0) return __mg_refuse(EINVAL);
  int error = mode == 0 ? posix_fallocate(fd, offset, length) : 0;
  return error == 0 ? 0 : __mg_refuse(error);
}

#ifdef __LP64__
int fallocate64(int fd, int mode, off_t offset, off_t length) {
  return fallocate(fd, mode, offset, length);
}

int posix_fallocate64(int fd, off_t offset, off_t length) {
  return posix_fallocate(fd, offset, length);
}
#endif

/* Between regular files, through a buffer: as the system does it between different file systems. */
ssize_t copy_file_range(int in, off64_t *in_at, int out, off64_t *out_at, size_t size, unsigned flags) {
  char buffer[16384];
  struct stat from, to;
  size_t done = 0;
  if (fstat(in, &from) < 0 || fstat(out, &to) < 0) return -1;
  if (S_ISDIR(from.st_mode) || S_ISDIR(to.st_mode)) return __mg_refuse(EISDIR);
  if (flags != 0 || !S_ISREG(from.st_mode) || !S_ISREG(to.st_mode)) return __mg_refuse(EINVAL);
  while (done < size) {
    size_t want = size - done < sizeof buffer ? size - done : sizeof buffer;
    ssize_t n = in_at == NULL ? read(in, buffer, want) : pread(in, buffer, want, *in_at);
    if (n > 0) {
      if (in_at != NULL) *in_at += n;
      n = out_at == NULL ? write(out, buffer, (size_t)n) : pwrite(out, buffer, (size_t)n, *out_at);
    }
    if (n < 0 && done == 0) return -1;
    if (n <= 0) break;
    if (out_at != NULL) *out_at += n;
    done += (size_t)n;
  }
  return (ssize_t)done;
}

int ftruncate(int fd, off_t length) {
  if (__mg_channel_of(fd) != NULL) return __mg_refuse(EINVAL);
  return (int)__mg_result(__mg_ftruncate(fd, length));
}

#ifdef __LP64__
int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }
#endif

int truncate(const char *path, off_t length) {
  int fd = open(path, O_WRONLY);
  if (fd < 0) return -1;
  int status = ftruncate(fd, length);
  close(fd);
  return status;
}

int access(const char *path, int mode) { return (int)__mg_result(__mg_access(path, mode)); }

int euidaccess(const char *path, int mode) { return access(path, mode); }

int eaccess(const char *path, int mode) { return access(path, mode); }

int unlink(const char *path) { return (int)__mg_result(__mg_unlink(path, 0)); }

int rmdir(const char *path) { return (int)__mg_result(__mg_unlink(path, 1)); }

int mkdir(const char *path, mode_t mode) { return (int)__mg_result(__mg_mkdir(path, mode)); }

int link(const char *from, const char *to) { return (int)__mg_result(__mg_link(from, to)); }

/* Regular files only: the host cannot make FIFOs, and a user may not make devices. */
int mknod(const char *path, mode_t mode, dev_t device) {
  (void)device;
  mode_t type = mode & S_IFMT;
  if (type != 0 && type != S_IFREG) return __mg_refuse(type == S_IFIFO ? ENOSYS : EPERM);
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, mode & 07777);
  return fd < 0 ? -1 : close(fd);
}

int mkfifo(const char *path, mode_t mode) { return mknod(path, mode | S_IFIFO, 0); }

int symlink(const char *target, const char *path) {
  return (int)__mg_result(__mg_symlink(target, path));
}

ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) {
  return __mg_result(__mg_readlink(path, buffer, size));
}

int chdir(const char *path) { return (int)__mg_result(__mg_chdir(path)); }

int fchdir(int fd) {
  char path[PATH_MAX];
  return __mg_result(__mg_fdpath(fd, path, sizeof path)) < 0 ? -1 : chdir(path);
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

/* An open file without a name keeps its mode. */
int fchmod(int fd, mode_t mode) {
  char path[PATH_MAX];
  long status = __mg_fdpath(fd, path, sizeof path);
  if (status < 0) return status == -EBADF ? __mg_refuse(EBADF) : 0;
  return chmod(path, mode);
}

/* Owners are accepted and forgotten. */
int chown(const char *path, uid_t uid, gid_t gid) {
  (void)uid;
  (void)gid;
  return access(path, F_OK);
}

int lchown(const char *path, uid_t uid, gid_t gid) {
  struct stat st;
  (void)uid;
  (void)gid;
  return lstat(path, &st);
}

int fchown(int fd, uid_t uid, gid_t gid) {
  struct stat st;
  (void)uid;
  (void)gid;
  return fstat(fd, &st);
}

mode_t umask(mode_t mask) {
  static mode_t current = 022;
  mode_t old = current;
  current = mask & 0777;
  __mg_umask(current);
  return old;
}

int chroot(const char *path) { return access(path, F_OK) < 0 ? -1 : __mg_refuse(EPERM); }
