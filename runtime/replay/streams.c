/*
 * Sockets of a native replay: real ones, made by socketpair, so that everything that the C library and the kernel do with
 * descriptors (streams, dup, poll, epoll) is what it is. What comes from outside are the inputs of the test, in their order:
 * the bytes of a connection are put into its socket when it is accepted, and nothing comes after them; those of a
 * packet when somebody receives it. What can be said of a socket otherwise is the exploration's own text (sockets.c), and so
 * is what becomes of a program that waits when nothing is to come any more (idle.c).
 *
 * A socket that waits for connections or packets has a byte in it as long as there are some, so that the kernel says of it
 * that it can be read. Sockets are known by their inodes, so that copies of their descriptors are known too.
 */
#define _GNU_SOURCE
#define MERGANSER_REPLAY
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>
#include "../libc/idle.c"
#include "../libc/sockets.c"

const unsigned char *merganser_next_input(const char *name, size_t most, size_t *size);

#define DECLARE(name) extern __typeof__(name) __real_##name;
DECLARE(read)
DECLARE(write)
DECLARE(recv)
DECLARE(recvfrom)
DECLARE(recvmsg)
DECLARE(send)
DECLARE(sendto)
DECLARE(sendmsg)
DECLARE(shutdown)
DECLARE(poll)
DECLARE(select)
DECLARE(epoll_wait)
DECLARE(pipe2)
DECLARE(socketpair)

struct known {
  ino_t inode;
  int is_socket; /* or the end of a pipe or pair within the program */
  int other;     /* the other end; the program does not see it */
  int has_mark, has_packet;
  struct __mg_socket socket;
};

static struct known *known;
static size_t known_count;
static unsigned arrived[2];
static const struct {
  unsigned count;
  size_t bytes;
} most[2] = {{MERGANSER_CONNECTIONS, MERGANSER_CONNECTION_BYTES}, {MERGANSER_PACKETS, MERGANSER_PACKET_BYTES}};

int __mg_has_network(void) { return most[0].count + most[1].count > 0; }
unsigned __mg_arrivals_left(enum __mg_arrival kind) { return most[kind].count - arrived[kind]; }

enum { HIDDEN = 700 };

static int hidden(int fd) {
  int to = fcntl(fd, F_DUPFD_CLOEXEC, HIDDEN);
  close(fd);
  return to;
}

static struct known *find(int fd) {
  struct stat facts;
  int before = errno;
  if (fstat(fd, &facts) < 0 || (!S_ISSOCK(facts.st_mode) && !S_ISFIFO(facts.st_mode))) return errno = before, NULL;
  for (size_t i = 0; i < known_count; i++)
    if (known[i].inode == facts.st_ino) return &known[i];
  return NULL;
}

static struct known *note(int fd, const struct __mg_socket *facts, int other) {
  struct stat st;
  fstat(fd, &st);
  known = realloc(known, (known_count + 1) * sizeof *known);
  struct known *k = &known[known_count++];
  *k = (struct known){.inode = st.st_ino, .is_socket = facts != NULL, .other = other};
  if (facts) k->socket = *facts;
  return k;
}

struct __mg_socket *__mg_socket_of(int fd) {
  static struct __mg_socket pair = {AF_UNIX, SOCK_STREAM, __MG_CONNECTED, {2, {AF_UNIX}}, {2, {AF_UNIX}}};
  struct known *k = find(fd);
  struct stat facts;
  if (k && k->is_socket) return &k->socket;
  if (fstat(fd, &facts) < 0) return NULL;
  if (S_ISSOCK(facts.st_mode)) return &pair;
  return errno = ENOTSOCK, NULL;
}

/* A descriptor that the program has for a socket: a copy of our own would keep it open. */
static int descriptor_of(const struct known *k) {
  struct stat facts;
  for (int fd = 0; fd < HIDDEN; fd++)
    if (fstat(fd, &facts) == 0 && facts.st_ino == k->inode && S_ISSOCK(facts.st_mode)) return fd;
  return -1;
}

/* Puts the mark into a socket that waits, or takes it out. */
static void mark(struct known *k) {
  int is_packets = k->socket.type == SOCK_DGRAM;
  if (!k->is_socket || (!is_packets && k->socket.state != __MG_LISTENING)) return;
  int wanted = !k->has_packet && __mg_arrivals_left(is_packets ? __MG_PACKET : __MG_CONNECTION) > 0;
  char byte = 0;
  if (wanted && !k->has_mark) __real_send(k->other, &byte, 1, MSG_DONTWAIT);
  if (!wanted && k->has_mark) __real_recv(descriptor_of(k), &byte, 1, MSG_DONTWAIT);
  k->has_mark = wanted;
}

static void mark_all(void) {
  for (size_t i = 0; i < known_count; i++) mark(&known[i]);
}

static int new_pair(int type, int *other) {
  int ends[2];
  if (__real_socketpair(AF_UNIX, type, 0, ends) < 0) return -1;
  *other = hidden(ends[1]);
  return ends[0];
}

int __mg_open_socket(const struct __mg_socket *facts, int flags) {
  int other, fd = new_pair(facts->type | flags, &other);
  if (fd >= 0) note(fd, facts, other), mark_all();
  return fd;
}

/* The bytes of the next arrival go into a socket from its other end. */
static void arrive(enum __mg_arrival kind, int other) {
  size_t size;
  const unsigned char *bytes =
      merganser_next_input(kind == __MG_PACKET ? "packet" : "connection", most[kind].bytes, &size);
  arrived[kind]++;
  if (kind == __MG_PACKET) {
    __real_send(other, bytes, size, MSG_DONTWAIT);
    return;
  }
  int room = 1 << 20;
  setsockopt(other, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  if (size > 0 && __real_send(other, bytes, size, MSG_DONTWAIT) != (ssize_t)size) abort();
  __real_shutdown(other, SHUT_WR);
}

int __mg_open_connection(const struct __mg_socket *facts, int flags) {
  int other, fd = new_pair(SOCK_STREAM | flags, &other);
  if (fd < 0) return fd;
  note(fd, facts, other);
  arrive(__MG_CONNECTION, other);
  mark_all();
  return fd;
}

int __mg_connect_socket(int fd) {
  arrive(__MG_CONNECTION, find(fd)->other);
  mark_all();
  return 0;
}

void __mg_listens(int fd) { mark(find(fd)); }

/* ---- Transfers ---------------------------------------------------------------------------------- */

static int does_wait(int fd, int flags) {
  return !(fcntl(fd, F_GETFL) & O_NONBLOCK) && !(flags & MSG_DONTWAIT);
}

static int gives_up(int fd, int flags) {
  errno = (int)-__mg_idle(does_wait(fd, flags) ? __MG_FOR_EVER : __MG_NOT_AT_ALL);
  return -1;
}

/* 0 if a read of this descriptor does not wait: then the kernel does it. */
static int before_read(int fd, int flags) {
  struct known *k = find(fd);
  if (!k) return 0;
  if (!k->is_socket) {
    struct pollfd one = {fd, POLLIN, 0};
    if (__real_poll(&one, 1, 0) == 0) return gives_up(fd, flags);
    __mg_busy();
    return 0;
  }
  if (k->socket.type == SOCK_DGRAM && !k->has_packet) {
    if (__mg_arrivals_left(__MG_PACKET) == 0) return gives_up(fd, flags);
    __mg_busy();
    k->has_packet = 1;
    mark(k);
    arrive(__MG_PACKET, k->other);
  }
  if (k->socket.type == SOCK_STREAM && k->socket.state != __MG_CONNECTED) return errno = ENOTCONN, -1;
  return 0;
}

static void after_read(int fd, int flags) {
  struct known *k = find(fd);
  if (!k || !k->has_packet || flags & MSG_PEEK) return;
  k->has_packet = 0;
  mark_all();
}

#define READING(call, flags)              \
  if (before_read(fd, flags) < 0) return -1; \
  ssize_t count = call;                   \
  after_read(fd, flags);

ssize_t __wrap_read(int fd, void *to, size_t size) {
  READING(__real_read(fd, to, size), 0)
  return count;
}

ssize_t __wrap_recv(int fd, void *to, size_t size, int flags) {
  READING(__real_recv(fd, to, size, flags), flags)
  return count;
}

static void tell_sender(int fd, void *address, socklen_t *length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (!address || !length) return;
  if (s->type != SOCK_DGRAM) {
    *length = 0;
    return;
  }
  struct __mg_socket_address sender = s->state == __MG_CONNECTED ? s->peer : __mg_peer_address(s->domain);
  __mg_tell_address(&sender, address, length);
}

ssize_t __wrap_recvfrom(int fd, void *restrict to, size_t size, int flags, struct sockaddr *restrict address, socklen_t *restrict length) {
  READING(__real_recv(fd, to, size, flags), flags)
  if (count >= 0) tell_sender(fd, address, length);
  return count;
}

ssize_t __wrap_recvmsg(int fd, struct msghdr *message, int flags) {
  struct msghdr plain = *message;
  plain.msg_name = NULL;
  READING(__real_recvmsg(fd, &plain, flags), flags)
  if (count < 0) return count;
  tell_sender(fd, message->msg_name, &message->msg_namelen);
  message->msg_controllen = plain.msg_controllen;
  message->msg_flags = plain.msg_flags;
  return count;
}

static void touch(const void *from, size_t size) {
  static volatile unsigned char sink;
  for (size_t i = 0; i < size; i++) sink = ((const volatile unsigned char *)from)[i];
}

/* The other end takes everything. */
static void drain(const struct known *k) {
  char bytes[4096];
  while (k->socket.type == SOCK_STREAM && __real_recv(k->other, bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
}

/* 0: the kernel sends; 1: it is sent. */
static int before_write(int fd, const void *from, size_t size, int flags, ssize_t *count) {
  struct known *k = find(fd);
  if (!k) return 0;
  if (k->is_socket) {
    drain(k);
    if (k->socket.type == SOCK_STREAM) {
      if (k->socket.state == __MG_CONNECTED) return 0;
      errno = ENOTCONN;
      *count = -1;
      return 1;
    }
    touch(from, size);
    *count = size > 65507 ? (errno = EMSGSIZE, -1) : (ssize_t)size;
    return 1;
  }
  if (!does_wait(fd, flags)) return 0;
  int mode = fcntl(fd, F_GETFL);
  fcntl(fd, F_SETFL, mode | O_NONBLOCK);
  *count = __real_write(fd, from, size);
  int error = errno;
  fcntl(fd, F_SETFL, mode);
  errno = error;
  if (*count < 0 && errno == EAGAIN) errno = (int)-__mg_idle(__MG_FOR_EVER);
  else if (*count >= 0 && (size_t)*count < size) __mg_idle(__MG_FOR_EVER);
  return 1;
}

ssize_t __wrap_write(int fd, const void *from, size_t size) {
  ssize_t count;
  return before_write(fd, from, size, 0, &count) ? count : __real_write(fd, from, size);
}

ssize_t __wrap_send(int fd, const void *from, size_t size, int flags) {
  ssize_t count;
  return before_write(fd, from, size, flags, &count) ? count : __real_send(fd, from, size, flags);
}

ssize_t __wrap_sendto(int fd, const void *from, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s && s->type == SOCK_DGRAM && s->state != __MG_CONNECTED && !address) return errno = EDESTADDRREQ, -1;
  return __wrap_send(fd, from, size, flags);
}

ssize_t __wrap_sendmsg(int fd, const struct msghdr *message, int flags) {
  struct known *k = find(fd);
  struct msghdr plain = *message;
  plain.msg_name = NULL;
  plain.msg_namelen = 0;
  if (!k || !k->is_socket || k->socket.type != SOCK_DGRAM) {
    if (k && k->is_socket) drain(k);
    return __real_sendmsg(fd, &plain, flags);
  }
  if (k->socket.state != __MG_CONNECTED && !message->msg_name) return errno = EDESTADDRREQ, -1;
  size_t size = 0;
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    touch(message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
    size += message->msg_iov[i].iov_len;
  }
  return (ssize_t)size;
}

int __wrap_shutdown(int fd, int how) {
  struct known *k = find(fd);
  if (k && k->is_socket && k->socket.state != __MG_CONNECTED) return errno = ENOTCONN, -1;
  return __real_shutdown(fd, how);
}

/* ---- Pipes within the program -------------------------------------------------------------------- */

int __wrap_pipe2(int ends[2], int flags) {
  int status = __real_pipe2(ends, flags);
  if (status == 0) note(ends[0], NULL, -1);
  return status;
}

int __wrap_pipe(int ends[2]) { return __wrap_pipe2(ends, 0); }

int __wrap_socketpair(int domain, int type, int protocol, int ends[2]) {
  int status = __real_socketpair(domain, type, protocol, ends);
  if (status == 0) note(ends[0], NULL, -1), note(ends[1], NULL, -1);
  return status;
}

/* ---- Waiting ------------------------------------------------------------------------------------ */

static int waited(int ready, int is_for_ever, int is_at_once) {
  if (ready > 0) __mg_busy();
  if (ready != 0) return ready;
  if (is_at_once) return __mg_idle(__MG_NOT_AT_ALL), 0;
  long status = __mg_idle(is_for_ever ? __MG_FOR_EVENTS : __MG_FOR_A_WHILE);
  return status < 0 ? (errno = (int)-status, -1) : 0;
}

int __wrap_poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  if (count == 0 && timeout >= 0) return 0;
  return waited(__real_poll(descriptors, count, 0), timeout < 0, timeout == 0);
}

#define MASKED(call)                                        \
  sigset_t before;                                          \
  if (mask) sigprocmask(SIG_SETMASK, mask, &before);        \
  int ready = call;                                         \
  if (mask) sigprocmask(SIG_SETMASK, &before, NULL);        \
  return ready;

int __wrap_ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  MASKED(__wrap_poll(descriptors, count, !timeout ? -1 : timeout->tv_sec > 0 || timeout->tv_nsec > 0))
}

static int wait_for_sets(int n, fd_set *reading, fd_set *writing, fd_set *exceptions, int is_for_ever, int is_at_once) {
  struct timeval none = {0, 0};
  return waited(__real_select(n, reading, writing, exceptions, &none), is_for_ever, is_at_once);
}

int __wrap_select(int n, fd_set *restrict reading, fd_set *restrict writing, fd_set *restrict exceptions, struct timeval *restrict timeout) {
  if (n == 0 && timeout) return 0;
  int ready = wait_for_sets(n, reading, writing, exceptions, !timeout, timeout && !timeout->tv_sec && !timeout->tv_usec);
  if (ready == 0 && timeout) timeout->tv_sec = timeout->tv_usec = 0;
  return ready;
}

int __wrap_pselect(int n, fd_set *restrict reading, fd_set *restrict writing, fd_set *restrict exceptions, const struct timespec *restrict timeout, const sigset_t *restrict mask) {
  MASKED(wait_for_sets(n, reading, writing, exceptions, !timeout, timeout && !timeout->tv_sec && !timeout->tv_nsec))
}

int __wrap_epoll_wait(int epoll, struct epoll_event *events, int limit, int timeout) {
  return waited(__real_epoll_wait(epoll, events, limit, 0), timeout < 0, timeout == 0);
}

int __wrap_epoll_pwait(int epoll, struct epoll_event *events, int limit, int timeout, const sigset_t *mask) {
  MASKED(__wrap_epoll_wait(epoll, events, limit, timeout))
}
