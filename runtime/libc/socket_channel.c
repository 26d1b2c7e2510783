/*
 * What comes through sockets in an exploration. The bytes of a connection are a file that the host makes for it
 * (__mg_arrival), whose end is the end of the connection; those of a packet likewise. So they may be symbolic, and so may
 * their number. What the program sends is looked at and gone: the other end takes everything.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "channel.h"
#include "idle.h"
#include "socket.h"
#include "system.h"

struct socket_channel {
  struct __mg_channel channel;
  struct __mg_socket socket;
  int source; /* the host's descriptor of what is read; -1: none yet */
  int is_over, is_silent; /* shut down for reading, for writing */
};

static unsigned arrived[2];

int __mg_has_network(void) { return __mg_most_arrivals(__MG_CONNECTION) + __mg_most_arrivals(__MG_PACKET) > 0; }

unsigned __mg_arrivals_left(enum __mg_arrival kind) { return __mg_most_arrivals((int)kind) - arrived[kind]; }

static int arrival(enum __mg_arrival kind) {
  arrived[kind]++;
  return (int)__mg_arrival((int)kind);
}

static long peek(int source, void *to, size_t size) {
  long at = __mg_lseek(source, 0, SEEK_CUR);
  long count = __mg_read(source, to, size);
  __mg_lseek(source, at, SEEK_SET);
  return count;
}

static long read_packet(struct socket_channel *s, void *to, size_t size, int flags) {
  if (s->source < 0) {
    if (__mg_arrivals_left(__MG_PACKET) == 0) {
      int waits = (s->channel.flags & O_NONBLOCK) == 0 && (flags & MSG_DONTWAIT) == 0;
      return __mg_idle(waits ? __MG_FOR_EVER : __MG_NOT_AT_ALL);
    }
    __mg_busy();
    s->source = arrival(__MG_PACKET);
  }
  if ((flags & MSG_PEEK) != 0) return peek(s->source, to, size);
  long count = __mg_read(s->source, to, size);
  __mg_close(s->source);
  s->source = -1;
  return count;
}

static long read_socket(struct __mg_channel *channel, void *to, size_t size, int flags) {
  struct socket_channel *s = (struct socket_channel *)channel;
  if (s->is_over) return 0;
  if (s->socket.type == SOCK_DGRAM) return read_packet(s, to, size, flags);
  if (s->socket.state != __MG_CONNECTED) return -ENOTCONN;
  return (flags & MSG_PEEK) != 0 ? peek(s->source, to, size) : __mg_read(s->source, to, size);
}

/* Bytes that are sent are read: the last one says for any number of them whether they are there. */
static long write_socket(struct __mg_channel *channel, const void *from, size_t size, int flags) {
  struct socket_channel *s = (struct socket_channel *)channel;
  int is_stream = s->socket.type == SOCK_STREAM;
  if (is_stream && s->socket.state != __MG_CONNECTED) return -ENOTCONN;
  if (s->is_silent) {
    if ((flags & MSG_NOSIGNAL) == 0) raise(SIGPIPE);
    return -EPIPE;
  }
  if (size == 0) return 0;
  const volatile char *bytes = from;
  (void)bytes[0];
  (void)bytes[size - 1];
  if (!is_stream && size > 65507) return -EMSGSIZE;
  return (long)size;
}

static short ready_socket(struct __mg_channel *channel) {
  struct socket_channel *s = (struct socket_channel *)channel;
  if (s->socket.type == SOCK_DGRAM) {
    int is_there = s->is_over || s->source >= 0 || __mg_arrivals_left(__MG_PACKET) > 0;
    return is_there ? POLLIN | POLLOUT : POLLOUT;
  }
  switch (s->socket.state) {
    case __MG_LISTENING:
      return __mg_arrivals_left(__MG_CONNECTION) > 0 ? POLLIN : 0;
    case __MG_CONNECTED:
      return POLLIN | POLLOUT;
    default:
      return POLLOUT | POLLHUP;
  }
}

static size_t available(struct __mg_channel *channel) {
  struct socket_channel *s = (struct socket_channel *)channel;
  if (s->source < 0) return 0;
  long at = __mg_lseek(s->source, 0, SEEK_CUR), end = __mg_lseek(s->source, 0, SEEK_END);
  __mg_lseek(s->source, at, SEEK_SET);
  return (size_t)(end - at);
}

static long shutdown_socket(struct __mg_channel *channel, int how) {
  struct socket_channel *s = (struct socket_channel *)channel;
  if (s->socket.state != __MG_CONNECTED) return -ENOTCONN;
  if (how != SHUT_WR) s->is_over = 1;
  if (how != SHUT_RD) s->is_silent = 1;
  return 0;
}

static void shut_socket(struct __mg_channel *channel) {
  struct socket_channel *s = (struct socket_channel *)channel;
  if (s->source >= 0) __mg_close(s->source);
}

static const struct __mg_channel_kind kind = {S_IFSOCK, read_socket, write_socket, ready_socket, available, shutdown_socket, shut_socket};

struct __mg_socket *__mg_socket_of(int fd) {
  static struct __mg_socket pair = {AF_UNIX, SOCK_STREAM, __MG_CONNECTED, {2, {AF_UNIX, {0}, 0}}, {2, {AF_UNIX, {0}, 0}}};
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL && channel->kind == &kind) return &((struct socket_channel *)channel)->socket;
  if (channel != NULL && channel->kind->mode == S_IFSOCK) return &pair;
  struct stat st;
  if (fstat(fd, &st) == 0) errno = ENOTSOCK;
  return NULL;
}

static int open_socket(const struct __mg_socket *facts, int flags, int source) {
  struct socket_channel *s = malloc(sizeof *s);
  *s = (struct socket_channel){{&kind, 0, O_RDWR | (flags & O_NONBLOCK)}, *facts, source, 0, 0};
  return (int)__mg_result(__mg_open_channel(&s->channel));
}

int __mg_open_socket(const struct __mg_socket *facts, int flags) { return open_socket(facts, flags, -1); }

int __mg_open_connection(const struct __mg_socket *facts, int flags) {
  return open_socket(facts, flags, arrival(__MG_CONNECTION));
}

int __mg_connect_socket(int fd) {
  ((struct socket_channel *)__mg_channel_of(fd))->source = arrival(__MG_CONNECTION);
  return 0;
}

void __mg_listens(int fd) { (void)fd; }
