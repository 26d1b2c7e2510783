/* What small_files.c calls: the layouts that the rest of the library has, where offsets have 64 bits. */
#ifndef MERGANSER_LARGE_LAYOUTS_H
#define MERGANSER_LARGE_LAYOUTS_H

#include <dirent.h>
#include <ftw.h>
#include <merganser/host.h>
#include <stdio.h>
#include <sys/stat.h>

struct stat64 {
  dev_t st_dev;
  unsigned short __pad1;
  unsigned long __st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned short __pad2;
  off64_t st_size;
  blksize_t st_blksize;
  __mg_int64 st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  __mg_uint64 st_ino;
};

struct dirent64 {
  __mg_uint64 d_ino;
  off64_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

struct rlimit64 {
  __mg_uint64 rlim_cur;
  __mg_uint64 rlim_max;
};

off64_t lseek64(int fd, off64_t offset, int whence);
int fseeko64(FILE *f, off64_t offset, int whence);
off64_t ftello64(FILE *f);
ssize_t pread64(int fd, void *buffer, size_t size, off64_t offset);
ssize_t pwrite64(int fd, const void *buffer, size_t size, off64_t offset);
int ftruncate64(int fd, off64_t length);
int truncate64(const char *path, off64_t length);
int lockf64(int fd, int command, off64_t length);
int posix_fadvise64(int fd, off64_t offset, off64_t length, int advice);
int posix_fallocate64(int fd, off64_t offset, off64_t length);
int fallocate64(int fd, int mode, off64_t offset, off64_t length);
void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset);
int stat64(const char *path, struct stat64 *st);
int lstat64(const char *path, struct stat64 *st);
int fstat64(int fd, struct stat64 *st);
int fstatat64(int directory, const char *path, struct stat64 *st, int flags);
struct dirent64 *readdir64(DIR *directory);
int ftw64(const char *path, int (*action)(const char *, const struct stat64 *, int), int descriptors);
int nftw64(const char *path, int (*action)(const char *, const struct stat64 *, int, struct FTW *),
           int descriptors, int flags);
int getrlimit64(int resource, struct rlimit64 *limit);
int setrlimit64(int resource, const struct rlimit64 *limit);

#endif
