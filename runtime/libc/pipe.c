/*
 * Pipes and pairs of sockets (POSIX pipe, socketpair): both ends are in the one process that there is. A conduit carries
 * bytes one way; a pipe has one, a pair of sockets two. A conduit of packets keeps the length of each before its bytes.
 *
 * A pipe holds 65,536 bytes, as on Linux, and a write of at most PIPE_BUF bytes is all or nothing. Whoever would wait for
 * ever is told so (idle.c).
 */
#define _GNU_SOURCE
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include "channel.h"
#include "idle.h"
#include "system.h"

enum { ROOM = 65536, LEAST_ROOM = 256 };

struct conduit {
  char *bytes;
  size_t room, first, length;
  int is_read, is_written; /* whether there is an end for it */
  int has_packets;
};

struct end {
  struct __mg_channel channel;
  struct conduit *in, *out;
};

static void put(struct conduit *c, const void *from, size_t size) {
  if (c->first + c->length + size > c->room) {
    memmove(c->bytes, c->bytes + c->first, c->length);
    c->first = 0;
    while (c->room < c->length + size) c->room = c->room == 0 ? LEAST_ROOM : 2 * c->room;
    c->bytes = realloc(c->bytes, c->room);
  }
  memcpy(c->bytes + c->first + c->length, from, size);
  c->length += size;
}

static void drop(struct conduit *c, size_t size) {
  c->length -= size;
  c->first = c->length == 0 ? 0 : c->first + size;
}

static int does_wait(const struct end *end, int flags) {
  return (end->channel.flags & O_NONBLOCK) == 0 && (flags & MSG_DONTWAIT) == 0;
}

static long wait(const struct end *end, int flags) {
  return __mg_idle(does_wait(end, flags) ? __MG_FOR_EVER : __MG_NOT_AT_ALL);
}

/* The bytes that a read begins with: all of them, or those of a packet. */
static size_t next_length(const struct conduit *c) {
  size_t length = c->length;
  if (c->has_packets) memcpy(&length, c->bytes + c->first, sizeof length);
  return length;
}

static long read_end(struct __mg_channel *channel, void *to, size_t size, int flags) {
  struct end *end = (struct end *)channel;
  struct conduit *c = end->in;
  if (c == NULL) return 0;
  if (c->length == 0) return c->is_written ? wait(end, flags) : 0;
  if (size == 0 && !c->has_packets) return 0;
  __mg_busy();
  size_t whole = next_length(c), head = c->has_packets ? sizeof whole : 0;
  size_t count = size < whole ? size : whole;
  memcpy(to, c->bytes + c->first + head, count);
  if ((flags & MSG_PEEK) == 0) drop(c, head + (c->has_packets ? whole : count));
  return (long)count;
}

static long broken(int flags) {
  if ((flags & MSG_NOSIGNAL) == 0) raise(SIGPIPE);
  return -EPIPE;
}

static long write_end(struct __mg_channel *channel, const void *from, size_t size, int flags) {
  struct end *end = (struct end *)channel;
  struct conduit *c = end->out;
  if (c == NULL || !c->is_read) return broken(flags);
  if (c->has_packets) {
    if (size > ROOM) return -EMSGSIZE;
    if (c->length + sizeof size + size > ROOM) return wait(end, flags);
    put(c, &size, sizeof size);
    put(c, from, size);
    return (long)size;
  }
  size_t left = ROOM - c->length;
  if (size == 0) return 0;
  if (left == 0 || (size <= PIPE_BUF && size > left)) return wait(end, flags);
  size_t count = size < left ? size : left;
  put(c, from, count);
  /* A write that waits for room for the rest waits for ever: nobody reads while it waits. */
  if (count < size && does_wait(end, flags)) __mg_idle(__MG_FOR_EVER);
  return (long)count;
}

static int is_pair(const struct end *end) { return end->channel.kind->mode == S_IFSOCK; }

static short ready_end(struct __mg_channel *channel) {
  struct end *end = (struct end *)channel;
  const struct conduit *in = end->in, *out = end->out;
  short events = 0;
  if (in != NULL && in->length > 0) events |= POLLIN;
  if (in != NULL && !in->is_written) events |= is_pair(end) ? POLLIN | POLLHUP : POLLHUP;
  if (in == NULL && is_pair(end)) events |= POLLIN;
  if (out != NULL && !out->is_read) events |= is_pair(end) ? POLLOUT : POLLERR;
  if (out != NULL && ROOM - out->length >= PIPE_BUF) events |= POLLOUT;
  if (out == NULL && is_pair(end)) events |= POLLOUT;
  return events;
}

static size_t available(struct __mg_channel *channel) {
  const struct conduit *in = ((struct end *)channel)->in;
  return in == NULL || in->length == 0 ? 0 : next_length(in);
}

static void leave(struct conduit *c, int reads) {
  if (c == NULL) return;
  if (reads)
    c->is_read = 0;
  else
    c->is_written = 0;
  if (c->is_read || c->is_written) return;
  free(c->bytes);
  free(c);
}

static void stop_reading(struct end *end) {
  leave(end->in, 1);
  end->in = NULL;
}

static void stop_writing(struct end *end) {
  leave(end->out, 0);
  end->out = NULL;
}

static void shut_end(struct __mg_channel *channel) {
  stop_reading((struct end *)channel);
  stop_writing((struct end *)channel);
}

static long shutdown_end(struct __mg_channel *channel, int how) {
  if (how != SHUT_WR) stop_reading((struct end *)channel);
  if (how != SHUT_RD) stop_writing((struct end *)channel);
  return 0;
}

static const struct __mg_channel_kind pipe_end = {S_IFIFO, read_end, write_end, ready_end, available, NULL, shut_end};
static const struct __mg_channel_kind pair_end = {S_IFSOCK, read_end, write_end, ready_end, available, shutdown_end, shut_end};

static struct conduit *new_conduit(int has_packets) {
  struct conduit *c = calloc(1, sizeof *c);
  c->is_read = c->is_written = 1;
  c->has_packets = has_packets;
  return c;
}

static long open_end(const struct __mg_channel_kind *kind, struct conduit *in, struct conduit *out, int flags) {
  struct end *end = malloc(sizeof *end);
  *end = (struct end){{kind, 0, flags}, in, out};
  return __mg_open_channel(&end->channel);
}

static int open_ends(const struct __mg_channel_kind *kind, struct conduit *there, struct conduit *back, int flags, int ends[2]) {
  int reads = back == NULL ? O_RDONLY : O_RDWR, writes = back == NULL ? O_WRONLY : O_RDWR;
  long first = open_end(kind, there, back, reads | flags);
  if (first < 0) {
    leave(there, 0);
    leave(back, 1);
    return (int)__mg_result(first);
  }
  long second = open_end(kind, back, there, writes | flags);
  if (second < 0) {
    __mg_fd_close((int)first);
    return (int)__mg_result(second);
  }
  ends[0] = (int)first;
  ends[1] = (int)second;
  return 0;
}

int pipe2(int ends[2], int flags) {
  if ((flags & ~(O_NONBLOCK | O_CLOEXEC | O_DIRECT)) != 0) return __mg_refuse(EINVAL);
  return open_ends(&pipe_end, new_conduit((flags & O_DIRECT) != 0), NULL, flags & O_NONBLOCK, ends);
}

int pipe(int ends[2]) { return pipe2(ends, 0); }

int socketpair(int domain, int type, int protocol, int ends[2]) {
  int kind = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (domain != AF_UNIX) return __mg_refuse(domain == AF_INET || domain == AF_INET6 ? EOPNOTSUPP : EAFNOSUPPORT);
  if (protocol != 0 && protocol != AF_UNIX) return __mg_refuse(EPROTONOSUPPORT);
  if (kind != SOCK_STREAM && kind != SOCK_DGRAM && kind != SOCK_SEQPACKET) return __mg_refuse(ESOCKTNOSUPPORT);
  int packets = kind != SOCK_STREAM;
  return open_ends(&pair_end, new_conduit(packets), new_conduit(packets), type & SOCK_NONBLOCK, ends);
}
