/* System calls by number (Linux): those that programs make where their C library may lack a function. All others are
 * those of a kernel without them. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "system.h"

static long perform(long number, va_list args) {
#define NEXT(type) (type)va_arg(args, long)
  int fd;
  void *buffer;
  size_t size;
  switch (number) {
    case SYS_read:
      fd = NEXT(int);
      buffer = NEXT(void *);
      return read(fd, buffer, NEXT(size_t));
    case SYS_write:
      fd = NEXT(int);
      buffer = NEXT(void *);
      return write(fd, buffer, NEXT(size_t));
    case SYS_close:
      return close(NEXT(int));
    case SYS_getpid:
    case SYS_gettid:
      return getpid();
    case SYS_getuid:
      return (long)getuid();
    case SYS_exit:
    case SYS_exit_group:
      _exit(NEXT(int));
    case SYS_gettimeofday:
      buffer = NEXT(void *);
      return gettimeofday(buffer, NEXT(void *));
    case SYS_clock_gettime:
      fd = NEXT(int);
      return clock_gettime((clockid_t)fd, NEXT(struct timespec *));
    case SYS_getrandom:
      buffer = NEXT(void *);
      size = NEXT(size_t);
      return getrandom(buffer, size, NEXT(unsigned));
    default:
      return __mg_refuse(ENOSYS);
  }
}

long syscall(long number, ...) {
  va_list args;
  va_start(args, number);
  long result = perform(number, args);
  va_end(args);
  return result;
}
