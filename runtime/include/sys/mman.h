#ifndef _SYS_MMAN_H
#define _SYS_MMAN_H

#include <merganser/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 0x10
#define MAP_ANONYMOUS 0x20
#define MAP_ANON MAP_ANONYMOUS
#define MAP_NORESERVE 0x4000
#define MAP_FAILED ((void *)-1)
#define MS_ASYNC 1
#define MS_INVALIDATE 2
#define MS_SYNC 4
#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4

__MG_BEGIN
void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)
    __MG_LARGE(mmap);
int munmap(void *address, size_t length);
int mprotect(void *address, size_t length, int protection);
int msync(void *address, size_t length, int flags);
int madvise(void *address, size_t length, int advice);
int mlock(const void *address, size_t length);
int munlock(const void *address, size_t length);
int mlockall(int flags);
int munlockall(void);
int posix_madvise(void *address, size_t length, int advice);
int shm_open(const char *name, int flags, mode_t mode);
int shm_unlink(const char *name);
#define MCL_CURRENT 1
#define MCL_FUTURE 2
#define POSIX_MADV_NORMAL 0
#define POSIX_MADV_RANDOM 1
#define POSIX_MADV_SEQUENTIAL 2
#define POSIX_MADV_WILLNEED 3
#define POSIX_MADV_DONTNEED 4
#ifdef __MG_BSD
int mincore(void *address, size_t length, unsigned char *pages);
#endif
#ifdef __MG_GNU
int mlock2(const void *address, size_t length, unsigned flags);
int memfd_create(const char *name, unsigned flags);
#endif
__MG_END

#endif
