/*
 * Descriptors that are no files: pipes, sockets, sets of epoll. Behind each is a channel; the descriptor itself is open on
 * /dev/null and keeps the number. Channels are memory of the program like any other, so paths fork, join and sleep with
 * them without more ado.
 *
 * Functions that take a descriptor ask here first. The table is there from the first channel on: a program without any
 * pays for one comparison.
 */
#ifndef MERGANSER_CHANNEL_H
#define MERGANSER_CHANNEL_H

#include <errno.h>
#include <fcntl.h>
#include <merganser/host.h>
#include <stddef.h>

enum { __MG_MOST_DESCRIPTORS = 1024 };

struct __mg_channel;

/* Results as those of the host: negative errno values for failures. */
struct __mg_channel_kind {
  unsigned mode; /* S_IFIFO, S_IFSOCK */
  /* Flags of recv and send: MSG_PEEK, MSG_DONTWAIT, MSG_NOSIGNAL. */
  long (*read)(struct __mg_channel *channel, void *to, size_t size, int flags);
  long (*write)(struct __mg_channel *channel, const void *from, size_t size, int flags);
  /* POLLIN, POLLOUT, POLLHUP, POLLERR: what is true now. */
  short (*ready)(struct __mg_channel *channel);
  /* How many bytes a read gives at once (FIONREAD). */
  size_t (*available)(struct __mg_channel *channel);
  /* SHUT_RD, SHUT_WR, SHUT_RDWR. */
  long (*shutdown)(struct __mg_channel *channel, int how);
  /* The last descriptor was closed. */
  void (*shut)(struct __mg_channel *channel);
};

struct __mg_channel {
  const struct __mg_channel_kind *kind;
  unsigned descriptors;
  int flags; /* of open(2): access, O_NONBLOCK */
};

extern struct __mg_channel **__mg_channels;

static inline struct __mg_channel *__mg_channel_of(int fd) {
  if (__mg_channels == NULL || (unsigned)fd >= __MG_MOST_DESCRIPTORS) return NULL;
  return __mg_channels[fd];
}

/* A descriptor for a new channel, or a negative errno value; the channel is freed then. */
long __mg_open_channel(struct __mg_channel *channel);

/* What the host's functions of these names do, for every descriptor. */
long __mg_fd_close(int fd);
long __mg_fd_dup(int fd, int at);

/* FD_CLOEXEC of a descriptor. */
int __mg_fd_closes_on_exec(int fd);
void __mg_fd_set_close_on_exec(long fd, int is_set);

static inline long __mg_fd_read(int fd, void *to, size_t size) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel == NULL) return __mg_read(fd, to, size);
  return (channel->flags & O_ACCMODE) == O_WRONLY ? -EBADF : channel->kind->read(channel, to, size, 0);
}

static inline long __mg_fd_write(int fd, const void *from, size_t size) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel == NULL) return __mg_write(fd, from, size);
  return (channel->flags & O_ACCMODE) == O_RDONLY ? -EBADF : channel->kind->write(channel, from, size, 0);
}

#endif
