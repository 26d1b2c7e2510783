/* Facts about files (POSIX <sys/stat.h>), also under glibc's older names. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include "channel.h"
#include "system.h"

static int fill(struct stat *st, const __mg_uint64 facts[18], __mg_int64 status) {
  if (__mg_result(status) < 0) return -1;
  memset(st, 0, sizeof *st);
  st->st_dev = facts[0];
  st->st_ino = (ino_t)facts[1];
  st->st_mode = (mode_t)facts[2];
  st->st_nlink = (nlink_t)facts[3];
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
  __mg_uint64 facts[18];
  __mg_int64 status = __mg_stat(path, 1, facts);
  return fill(st, facts, status);
}

int lstat(const char *restrict path, struct stat *restrict st) {
  __mg_uint64 facts[18];
  __mg_int64 status = __mg_stat(path, 0, facts);
  return fill(st, facts, status);
}

/* Pipes and sockets have a mode, and a number of their own: that of the descriptor will do. */
static __mg_int64 facts_of(int fd, __mg_uint64 facts[18]) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  __mg_int64 status = __mg_fstat(fd, facts);
  if (channel == NULL || status < 0) return status;
  memset(facts, 0, 18 * sizeof *facts);
  facts[0] = 1;
  facts[1] = (__mg_uint64)fd + 1;
  facts[2] = channel->kind->mode | (channel->kind->mode == S_IFSOCK ? 0777 : 0600);
  facts[3] = 1;
  facts[8] = 4096;
  return 0;
}

int fstat(int fd, struct stat *st) {
  __mg_uint64 facts[18];
  return fill(st, facts, facts_of(fd, facts));
}

int fstatat(int directory, const char *restrict path, struct stat *restrict st, int flags) {
  char buffer[PATH_MAX];
  if ((flags & AT_EMPTY_PATH) != 0 && *path == 0)
    return directory == AT_FDCWD ? stat(".", st) : fstat(directory, st);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  return (flags & AT_SYMLINK_NOFOLLOW) != 0 ? lstat(whole, st) : stat(whole, st);
}

static __mg_int64 facts_at(int directory, const char *path, int flags, __mg_uint64 facts[18]) {
  char buffer[PATH_MAX];
  if ((flags & AT_EMPTY_PATH) != 0 && *path == 0)
    return directory == AT_FDCWD ? __mg_stat(".", 1, facts) : facts_of(directory, facts);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -errno;
  return __mg_stat(whole, (flags & AT_SYMLINK_NOFOLLOW) == 0, facts);
}

static struct statx_timestamp moment(const __mg_uint64 facts[2]) {
  return (struct statx_timestamp){.tv_sec = (long)facts[0], .tv_nsec = (unsigned)facts[1]};
}

/* Everything that the host knows, asked for or not, as the system does. */
int statx(int directory, const char *restrict path, int flags, unsigned mask,
          struct statx *restrict st) {
  __mg_uint64 facts[18] = {0};
  if ((mask & STATX__RESERVED) != 0) return __mg_refuse(EINVAL);
  if (__mg_result(facts_at(directory, path, flags, facts)) < 0) return -1;
  memset(st, 0, sizeof *st);
  st->stx_mask = STATX_BASIC_STATS;
  st->stx_blksize = (unsigned)facts[8];
  st->stx_nlink = (unsigned)facts[3];
  st->stx_uid = (unsigned)facts[4];
  st->stx_gid = (unsigned)facts[5];
  st->stx_mode = (unsigned short)facts[2];
  st->stx_ino = facts[1];
  st->stx_size = facts[7];
  st->stx_blocks = facts[9];
  st->stx_atime = moment(facts + 10);
  st->stx_mtime = moment(facts + 12);
  st->stx_ctime = moment(facts + 14);
  st->stx_btime = moment(facts + 16);
  if ((facts[16] | facts[17]) != 0) st->stx_mask |= STATX_BTIME;
  st->stx_rdev_major = gnu_dev_major(facts[6]);
  st->stx_rdev_minor = gnu_dev_minor(facts[6]);
  st->stx_dev_major = gnu_dev_major(facts[0]);
  st->stx_dev_minor = gnu_dev_minor(facts[0]);
  return 0;
}

/* Device numbers as Linux takes them apart: 12 + 20 bits of the major and minor number in the middle
 * and at the ends. */
unsigned gnu_dev_major(dev_t device) {
  return (unsigned)((device >> 8 & 0xfff) | (device >> 32 & 0xfffff000));
}

unsigned gnu_dev_minor(dev_t device) {
  return (unsigned)((device & 0xff) | (device >> 12 & 0xffffff00));
}

dev_t gnu_dev_makedev(unsigned major, unsigned minor) {
  return ((dev_t)major & 0xfff) << 8 | ((dev_t)major & 0xfffff000) << 32 | (minor & 0xff) |
         ((dev_t)minor & 0xffffff00) << 12;
}

#ifdef __LP64__
int fstatat64(int directory, const char *restrict path, struct stat *restrict st, int flags) {
  return fstatat(directory, path, st, flags);
}

int __fxstatat(int version, int directory, const char *path, struct stat *st, int flags) {
  (void)version;
  return fstatat(directory, path, st, flags);
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
#endif
