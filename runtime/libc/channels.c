/* The table of channels by descriptor (channel.h). */
#include "channel.h"
#include <stdlib.h>

struct __mg_channel **__mg_channels;

/* Nobody executes another program, but the flag can be read back. */
static char close_on_exec[__MG_MOST_DESCRIPTORS];

int __mg_fd_closes_on_exec(int fd) { return (unsigned)fd < __MG_MOST_DESCRIPTORS && close_on_exec[fd]; }

void __mg_fd_set_close_on_exec(long fd, int is_set) {
  if (fd < 0 || fd >= __MG_MOST_DESCRIPTORS || close_on_exec[fd] == is_set) return;
  close_on_exec[fd] = (char)is_set;
}

static void release(struct __mg_channel *channel) {
  if (--channel->descriptors > 0) return;
  channel->kind->shut(channel);
  free(channel);
}

long __mg_open_channel(struct __mg_channel *channel) {
  if (__mg_channels == NULL) __mg_channels = calloc(__MG_MOST_DESCRIPTORS, sizeof *__mg_channels);
  long fd = __mg_open("/dev/null", O_RDWR, 0);
  if (fd >= __MG_MOST_DESCRIPTORS) {
    __mg_close((int)fd);
    fd = -EMFILE;
  }
  channel->descriptors = 1;
  if (fd < 0)
    release(channel);
  else
    __mg_channels[fd] = channel;
  return fd;
}

long __mg_fd_close(int fd) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL) {
    __mg_channels[fd] = NULL;
    release(channel);
  }
  __mg_fd_set_close_on_exec(fd, 0);
  return __mg_close(fd);
}

long __mg_fd_dup(int fd, int at) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL && at >= __MG_MOST_DESCRIPTORS) return -EBADF;
  long to = __mg_dup(fd, at);
  if (to != fd) __mg_fd_set_close_on_exec(to, 0);
  if (to < 0 || to == fd || __mg_channels == NULL || to >= __MG_MOST_DESCRIPTORS) return to;
  if (channel != NULL) channel->descriptors++;
  struct __mg_channel *old = __mg_channels[to];
  __mg_channels[to] = channel;
  if (old != NULL) release(old);
  return to;
}
