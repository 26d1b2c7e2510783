#ifndef _SYS_STAT_H
#define _SYS_STAT_H

#include <merganser/types.h>

#ifdef __LP64__
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int __pad0;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  long __reserved[3];
};
#else
struct stat {
  dev_t st_dev;
  unsigned short __pad1;
#ifdef __MG_LARGE_FILES
  unsigned long __st_ino;
#else
  ino_t st_ino;
#endif
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned short __pad2;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
#ifdef __MG_LARGE_FILES
  ino_t st_ino;
#else
  unsigned long __reserved[2];
#endif
};
#endif
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFBLK 0060000
#define S_IFREG 0100000
#define S_IFIFO 0010000
#define S_IFLNK 0120000
#define S_IFSOCK 0140000
#define S_ISDIR(m) (((m)&S_IFMT) == S_IFDIR)
#define S_ISCHR(m) (((m)&S_IFMT) == S_IFCHR)
#define S_ISBLK(m) (((m)&S_IFMT) == S_IFBLK)
#define S_ISREG(m) (((m)&S_IFMT) == S_IFREG)
#define S_ISFIFO(m) (((m)&S_IFMT) == S_IFIFO)
#define S_ISLNK(m) (((m)&S_IFMT) == S_IFLNK)
#define S_ISSOCK(m) (((m)&S_IFMT) == S_IFSOCK)
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#define S_IREAD S_IRUSR
#define S_IWRITE S_IWUSR
#define S_IEXEC S_IXUSR
#define UTIME_NOW ((1L << 30) - 1L)
#define UTIME_OMIT ((1L << 30) - 2L)

#ifdef __MG_GNU
struct statx_timestamp {
  __INT64_TYPE__ tv_sec;
  unsigned tv_nsec;
  int __reserved;
};

struct statx {
  unsigned stx_mask;
  unsigned stx_blksize;
  __UINT64_TYPE__ stx_attributes;
  unsigned stx_nlink;
  unsigned stx_uid;
  unsigned stx_gid;
  unsigned short stx_mode;
  unsigned short __pad0;
  __UINT64_TYPE__ stx_ino;
  __UINT64_TYPE__ stx_size;
  __UINT64_TYPE__ stx_blocks;
  __UINT64_TYPE__ stx_attributes_mask;
  struct statx_timestamp stx_atime;
  struct statx_timestamp stx_btime;
  struct statx_timestamp stx_ctime;
  struct statx_timestamp stx_mtime;
  unsigned stx_rdev_major;
  unsigned stx_rdev_minor;
  unsigned stx_dev_major;
  unsigned stx_dev_minor;
  __UINT64_TYPE__ __reserved[14];
};

#define STATX_TYPE 0x1u
#define STATX_MODE 0x2u
#define STATX_NLINK 0x4u
#define STATX_UID 0x8u
#define STATX_GID 0x10u
#define STATX_ATIME 0x20u
#define STATX_MTIME 0x40u
#define STATX_CTIME 0x80u
#define STATX_INO 0x100u
#define STATX_SIZE 0x200u
#define STATX_BLOCKS 0x400u
#define STATX_BASIC_STATS 0x7ffu
#define STATX_BTIME 0x800u
#define STATX_ALL 0xfffu
#define STATX__RESERVED 0x80000000u
#endif

__MG_BEGIN
int stat(const char *__restrict path, struct stat *__restrict st) __MG_LARGE(stat);
int lstat(const char *__restrict path, struct stat *__restrict st) __MG_LARGE(lstat);
int fstat(int fd, struct stat *st) __MG_LARGE(fstat);
int fstatat(int directory, const char *__restrict path, struct stat *__restrict st, int flags)
    __MG_LARGE(fstatat);
int chmod(const char *path, mode_t mode);
int fchmod(int fd, mode_t mode);
int fchmodat(int directory, const char *path, mode_t mode, int flags);
int lchmod(const char *path, mode_t mode);
int mkdir(const char *path, mode_t mode);
int mkdirat(int directory, const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);
int mkfifoat(int directory, const char *path, mode_t mode);
int mknod(const char *path, mode_t mode, dev_t device);
int mknodat(int directory, const char *path, mode_t mode, dev_t device);
mode_t umask(mode_t mask);
int utimensat(int directory, const char *path, const struct timespec times[2], int flags);
int futimens(int fd, const struct timespec times[2]);
#ifdef __MG_GNU
int statx(int directory, const char *__restrict path, int flags, unsigned mask,
          struct statx *__restrict st);
#endif
__MG_END

#endif
