/*
 * The types of the System V ABI as glibc defines them for x86-64 and i386, shared by all headers.
 *
 * i386 has two widths of file offsets, as glibc has: 32 bits, and 64 under -D_FILE_OFFSET_BITS=64. A declaration that
 * depends on it has __MG_LARGE behind it, which leads to the function whose name ends in 64.
 */
#ifndef MERGANSER_TYPES_H
#define MERGANSER_TYPES_H

#include <merganser/features.h>
#include <stddef.h>

#ifdef __LP64__
#define __MG_LARGE(name)
#define __MG_FILE_WORD long
#else
#if defined _FILE_OFFSET_BITS && _FILE_OFFSET_BITS == 64
#define __MG_LARGE_FILES 1
#define __MG_LARGE(name) __asm__(#name "64")
#define __MG_FILE_WORD __INT64_TYPE__
#else
#define __MG_LARGE(name)
#define __MG_FILE_WORD long
#endif
#endif

typedef __PTRDIFF_TYPE__ ssize_t;
typedef __MG_FILE_WORD off_t;
typedef __INT64_TYPE__ off64_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef unsigned mode_t;
typedef __UINT64_TYPE__ dev_t;
typedef unsigned __MG_FILE_WORD ino_t;
typedef __SIZE_TYPE__ nlink_t;
typedef long blksize_t;
typedef __MG_FILE_WORD blkcnt_t;
typedef unsigned __MG_FILE_WORD fsblkcnt_t;
typedef unsigned __MG_FILE_WORD fsfilcnt_t;
typedef long suseconds_t;
typedef unsigned useconds_t;
typedef int key_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

typedef struct {
  unsigned long __val[128 / sizeof(long)];
} sigset_t;

#endif
