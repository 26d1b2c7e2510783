#ifndef _POLL_H
#define _POLL_H

#include <merganser/types.h>

#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
#define POLLRDNORM 64
#define POLLRDBAND 128
#define POLLWRNORM 256
#define POLLWRBAND 512
#define POLLRDHUP 0x2000

typedef unsigned long nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

__MG_BEGIN
int poll(struct pollfd *descriptors, nfds_t count, int timeout);
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
__MG_END

#endif
