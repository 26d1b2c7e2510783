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
#ifdef __MG_BSD
ssize_t preadv(int fd, const struct iovec *parts, int count, off_t offset);
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset);
#endif
#ifdef __MG_GNU
ssize_t preadv2(int fd, const struct iovec *parts, int count, off_t offset, int flags);
ssize_t pwritev2(int fd, const struct iovec *parts, int count, off_t offset, int flags);
#endif
__MG_END

#endif
