/* Results of host functions as C has them: -errno becomes -1 with errno set. */
#ifndef MERGANSER_SYSTEM_H
#define MERGANSER_SYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <merganser/host.h>
#include <stdarg.h>

static inline __mg_int64 __mg_result(__mg_int64 value) {
  if (value >= 0) return value;
  errno = (int)-value;
  return -1;
}

static inline int __mg_refuse(int error) {
  errno = error;
  return -1;
}

/* The permissions behind the flags of open and its kin: there are some only where a file may be made. */
static inline unsigned __mg_open_mode(int flags, va_list args) {
  return (flags & O_CREAT) != 0 ? va_arg(args, unsigned) : 0;
}

/* The path of a file relative to an open directory (AT_FDCWD: the path itself); the buffer has PATH_MAX
 * bytes. A null pointer, with errno set, if there is none. */
const char *__mg_at_path(int directory, const char *path, char *buffer);

#endif
