#ifndef _POLL_H
#define _POLL_H

#include <merganser/features.h>

#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32

typedef unsigned long nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

__MG_BEGIN
int poll(struct pollfd *descriptors, nfds_t count, int timeout);
__MG_END

#endif
