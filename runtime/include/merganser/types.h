/* The types of the x86-64 System V ABI as glibc defines them, shared by all headers. */
#ifndef MERGANSER_TYPES_H
#define MERGANSER_TYPES_H

#include <merganser/features.h>
#include <stddef.h>

typedef long ssize_t;
typedef long off_t;
typedef long off64_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef unsigned mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
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
  unsigned long __val[16];
} sigset_t;

#endif
