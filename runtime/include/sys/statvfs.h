#ifndef _SYS_STATVFS_H
#define _SYS_STATVFS_H

#include <merganser/types.h>

struct statvfs {
  unsigned long f_bsize;
  unsigned long f_frsize;
  fsblkcnt_t f_blocks;
  fsblkcnt_t f_bfree;
  fsblkcnt_t f_bavail;
  fsfilcnt_t f_files;
  fsfilcnt_t f_ffree;
  fsfilcnt_t f_favail;
  unsigned long f_fsid;
#ifndef __LP64__
  int __f_unused;
#endif
  unsigned long f_flag;
  unsigned long f_namemax;
  int __f_spare[6];
};

#define ST_RDONLY 1
#define ST_NOSUID 2

__MG_BEGIN
int statvfs(const char *__restrict path, struct statvfs *__restrict fs) __MG_LARGE(statvfs);
int fstatvfs(int fd, struct statvfs *fs) __MG_LARGE(fstatvfs);
__MG_END

#endif
