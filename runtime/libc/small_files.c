/*
 * Functions of i386 whose offsets, sizes and numbers of files have 32 bits, over those with 64 (large_files.c). What does
 * not fit is EOVERFLOW. Elsewhere there is one width.
 */
#ifndef __LP64__
#undef _FILE_OFFSET_BITS
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <merganser/host.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include "large_layouts.h"

static int overflow(void) {
  errno = EOVERFLOW;
  return -1;
}

static off_t narrow(off64_t value) { return value == (off_t)value ? (off_t)value : overflow(); }

/* ---- Positions and lengths ---- */

off_t lseek(int fd, off_t offset, int whence) { return narrow(lseek64(fd, offset, whence)); }
int fseeko(FILE *f, off_t offset, int whence) { return fseeko64(f, offset, whence); }
off_t ftello(FILE *f) { return narrow(ftello64(f)); }
ssize_t pread(int fd, void *buffer, size_t size, off_t offset) { return pread64(fd, buffer, size, offset); }
ssize_t pwrite(int fd, const void *buffer, size_t size, off_t offset) {
  return pwrite64(fd, buffer, size, offset);
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
int truncate(const char *path, off_t length) { return truncate64(path, length); }
int lockf(int fd, int command, off_t length) { return lockf64(fd, command, length); }
int posix_fadvise(int fd, off_t offset, off_t length, int advice) {
  return posix_fadvise64(fd, offset, length, advice);
}
int posix_fallocate(int fd, off_t offset, off_t length) { return posix_fallocate64(fd, offset, length); }
int fallocate(int fd, int mode, off_t offset, off_t length) { return fallocate64(fd, mode, offset, length); }
void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  return mmap64(address, length, protection, flags, fd, offset);
}

/* ---- Facts about files ---- */

static int fill(struct stat *to, const struct stat64 *from, int status) {
  if (status < 0) return -1;
  memset(to, 0, sizeof *to);
  to->st_dev = from->st_dev;
  to->st_ino = (ino_t)from->st_ino;
  to->st_mode = from->st_mode;
  to->st_nlink = from->st_nlink;
  to->st_uid = from->st_uid;
  to->st_gid = from->st_gid;
  to->st_rdev = from->st_rdev;
  to->st_size = (off_t)from->st_size;
  to->st_blksize = from->st_blksize;
  to->st_blocks = (blkcnt_t)from->st_blocks;
  to->st_atim = from->st_atim;
  to->st_mtim = from->st_mtim;
  to->st_ctim = from->st_ctim;
  if (to->st_ino != from->st_ino || to->st_size != from->st_size) return overflow();
  return 0;
}

int stat(const char *restrict path, struct stat *restrict st) {
  struct stat64 large;
  int status = stat64(path, &large);
  return fill(st, &large, status);
}

int lstat(const char *restrict path, struct stat *restrict st) {
  struct stat64 large;
  int status = lstat64(path, &large);
  return fill(st, &large, status);
}

int fstat(int fd, struct stat *st) {
  struct stat64 large;
  int status = fstat64(fd, &large);
  return fill(st, &large, status);
}

int fstatat(int directory, const char *restrict path, struct stat *restrict st, int flags) {
  struct stat64 large;
  int status = fstatat64(directory, path, &large, flags);
  return fill(st, &large, status);
}

/* ---- Directories ---- */

/* The entry of the stream, which the next call writes anew, takes the smaller layout in its place. */
struct dirent *readdir(DIR *directory) {
  struct dirent64 *large = readdir64(directory);
  if (large == NULL) return NULL;
  struct dirent64 copy = *large;
  struct dirent *entry = (struct dirent *)large;
  entry->d_ino = (ino_t)copy.d_ino;
  entry->d_off = (off_t)copy.d_off;
  entry->d_type = copy.d_type;
  entry->d_reclen = sizeof *entry;
  memcpy(entry->d_name, copy.d_name, sizeof entry->d_name);
  return entry;
}

int alphasort(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

int scandir(const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  DIR *d = opendir(path);
  if (d == NULL) return -1;
  struct dirent **found = NULL;
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(d)) != NULL;) {
    if (filter != NULL && !filter(entry)) continue;
    found = realloc(found, (count + 1) * sizeof *found);
    found[count] = malloc(sizeof **found);
    *found[count++] = *entry;
  }
  closedir(d);
  if (compare != NULL)
    qsort(found, count, sizeof *found, (int (*)(const void *, const void *))compare);
  *list = found;
  return (int)count;
}

/* A walk within a walk has its own functions; they come back when it ends. */
static int (*plain_action)(const char *, const struct stat *, int);
static int (*full_action)(const char *, const struct stat *, int, struct FTW *);

static int visit_plain(const char *path, const struct stat64 *large, int kind) {
  struct stat st;
  return fill(&st, large, 0) < 0 ? -1 : plain_action(path, &st, kind);
}

static int visit_full(const char *path, const struct stat64 *large, int kind, struct FTW *place) {
  struct stat st;
  return fill(&st, large, 0) < 0 ? -1 : full_action(path, &st, kind, place);
}

int ftw(const char *path, int (*action)(const char *, const struct stat *, int), int descriptors) {
  int (*outer)(const char *, const struct stat *, int) = plain_action;
  plain_action = action;
  int status = ftw64(path, visit_plain, descriptors);
  plain_action = outer;
  return status;
}

int nftw(const char *path, int (*action)(const char *, const struct stat *, int, struct FTW *),
         int descriptors, int flags) {
  int (*outer)(const char *, const struct stat *, int, struct FTW *) = full_action;
  full_action = action;
  int status = nftw64(path, visit_full, descriptors, flags);
  full_action = outer;
  return status;
}

/* ---- File systems and limits ---- */

int statfs(const char *path, struct statfs *fs) {
  __mg_uint64 facts[7];
  __mg_int64 status = __mg_statfs(path, facts);
  if (status < 0) {
    errno = (int)-status;
    return -1;
  }
  memset(fs, 0, sizeof *fs);
  fs->f_type = (int)facts[0];
  fs->f_bsize = (int)facts[1];
  fs->f_blocks = (fsblkcnt_t)facts[2];
  fs->f_bfree = (fsblkcnt_t)facts[3];
  fs->f_bavail = (fsblkcnt_t)facts[4];
  fs->f_files = (fsfilcnt_t)facts[5];
  fs->f_ffree = (fsfilcnt_t)facts[6];
  fs->f_namelen = 255;
  fs->f_frsize = fs->f_bsize;
  return fs->f_blocks != facts[2] || fs->f_files != facts[5] ? overflow() : 0;
}

int fstatfs(int fd, struct statfs *fs) {
  char path[4096];
  __mg_int64 status = __mg_fdpath(fd, path, sizeof path);
  if (status >= 0) return statfs(path, fs);
  errno = (int)-status;
  return -1;
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

static rlim_t limit_of(__mg_uint64 value) { return value > RLIM_INFINITY ? RLIM_INFINITY : (rlim_t)value; }

int getrlimit(int resource, struct rlimit *limit) {
  struct rlimit64 large;
  if (getrlimit64(resource, &large) < 0) return -1;
  limit->rlim_cur = limit_of(large.rlim_cur);
  limit->rlim_max = limit_of(large.rlim_max);
  return 0;
}

int setrlimit(int resource, const struct rlimit *limit) {
  struct rlimit64 large = {
      limit->rlim_cur == RLIM_INFINITY ? ~(__mg_uint64)0 : limit->rlim_cur,
      limit->rlim_max == RLIM_INFINITY ? ~(__mg_uint64)0 : limit->rlim_max,
  };
  return setrlimit64(resource, &large);
}
#endif
