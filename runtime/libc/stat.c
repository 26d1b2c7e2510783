/* Facts about files (POSIX <sys/stat.h>), also under glibc's older names. */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include "system.h"

static int fill(struct stat *st, const unsigned long facts[16], long status) {
  if (__mg_result(status) < 0) return -1;
  memset(st, 0, sizeof *st);
  st->st_dev = facts[0];
  st->st_ino = facts[1];
  st->st_mode = (mode_t)facts[2];
  st->st_nlink = facts[3];
  st->st_uid = (uid_t)facts[4];
  st->st_gid = (gid_t)facts[5];
  st->st_rdev = facts[6];
  st->st_size = (off_t)facts[7];
  st->st_blksize = (blksize_t)facts[8];
  st->st_blocks = (blkcnt_t)facts[9];
  st->st_atim = (struct timespec){(time_t)facts[10], (long)facts[11]};
  st->st_mtim = (struct timespec){(time_t)facts[12], (long)facts[13]};
  st->st_ctim = (struct timespec){(time_t)facts[14], (long)facts[15]};
  return 0;
}

int stat(const char *restrict path, struct stat *restrict st) {
  unsigned long facts[16];
  long status = __mg_stat(path, 1, facts);
  return fill(st, facts, status);
}

int lstat(const char *restrict path, struct stat *restrict st) {
  unsigned long facts[16];
  long status = __mg_stat(path, 0, facts);
  return fill(st, facts, status);
}

int fstat(int fd, struct stat *st) {
  unsigned long facts[16];
  long status = __mg_fstat(fd, facts);
  return fill(st, facts, status);
}

int fstatat(int directory, const char *restrict path, struct stat *restrict st, int flags) {
  if (directory != AT_FDCWD && path[0] != '/') return __mg_refuse(ENOSYS);
  return (flags & AT_SYMLINK_NOFOLLOW) != 0 ? lstat(path, st) : stat(path, st);
}

int stat64(const char *restrict path, struct stat *restrict st) { return stat(path, st); }
int lstat64(const char *restrict path, struct stat *restrict st) { return lstat(path, st); }
int fstat64(int fd, struct stat *st) { return fstat(fd, st); }

int __xstat(int version, const char *path, struct stat *st) {
  (void)version;
  return stat(path, st);
}

int __lxstat(int version, const char *path, struct stat *st) {
  (void)version;
  return lstat(path, st);
}

int __fxstat(int version, int fd, struct stat *st) {
  (void)version;
  return fstat(fd, st);
}
