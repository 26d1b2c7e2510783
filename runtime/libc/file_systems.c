/* Facts about file systems (Linux statfs, POSIX statvfs). The host does not know their identifiers. */
#include <limits.h>
#include <string.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include "system.h"

int statfs(const char *path, struct statfs *fs) {
  __mg_uint64 facts[7];
  if (__mg_result(__mg_statfs(path, facts)) < 0) return -1;
  memset(fs, 0, sizeof *fs);
  fs->f_type = (long)facts[0];
  fs->f_bsize = (long)facts[1];
  fs->f_blocks = facts[2];
  fs->f_bfree = facts[3];
  fs->f_bavail = facts[4];
  fs->f_files = facts[5];
  fs->f_ffree = facts[6];
  fs->f_namelen = NAME_MAX;
  fs->f_frsize = fs->f_bsize;
  return 0;
}

int fstatfs(int fd, struct statfs *fs) {
  char path[PATH_MAX];
  return __mg_result(__mg_fdpath(fd, path, sizeof path)) < 0 ? -1 : statfs(path, fs);
}

static int translate(int status, const struct statfs *from, struct statvfs *to) {
  if (status < 0) return -1;
  memset(to, 0, sizeof *to);
  to->f_bsize = (unsigned long)from->f_bsize;
  to->f_frsize = (unsigned long)from->f_frsize;
  to->f_blocks = from->f_blocks;
  to->f_bfree = from->f_bfree;
  to->f_bavail = from->f_bavail;
  to->f_files = from->f_files;
  to->f_ffree = from->f_ffree;
  to->f_favail = from->f_ffree;
  to->f_namemax = (unsigned long)from->f_namelen;
  return 0;
}

int statvfs(const char *restrict path, struct statvfs *restrict fs) {
  struct statfs facts;
  int status = statfs(path, &facts);
  return translate(status, &facts, fs);
}

int fstatvfs(int fd, struct statvfs *fs) {
  struct statfs facts;
  int status = fstatfs(fd, &facts);
  return translate(status, &facts, fs);
}

#ifdef __LP64__
int statfs64(const char *path, struct statfs *fs) { return statfs(path, fs); }
int fstatfs64(int fd, struct statfs *fs) { return fstatfs(fd, fs); }
int statvfs64(const char *path, struct statvfs *fs) { return statvfs(path, fs); }
int fstatvfs64(int fd, struct statvfs *fs) { return fstatvfs(fd, fs); }
#endif
