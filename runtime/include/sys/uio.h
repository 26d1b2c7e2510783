#ifndef _SYS_UIO_H
#define _SYS_UIO_H

#include <merganser/types.h>

struct iovec {
  void *iov_base;
  size_t iov_len;
};

__MG_BEGIN
ssize_t readv(int fd, const struct iovec *parts, int count);
ssize_t writev(int fd, const struct iovec *parts, int count);
__MG_END

#endif
