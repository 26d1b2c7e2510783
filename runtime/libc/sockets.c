/*
 * Sockets (POSIX): what can be said of them without a byte that comes through. There is a network where something is to
 * come from it (--sym-connections, --sym-packets); otherwise no socket can be made.
 *
 * Any address can be bound. A connection is the next of those that come from outside, whoever asks for it: accept or
 * connect. A program does not connect to itself. Options are accepted and forgotten.
 *
 * Native replays are linked with the same text (src/results/replay.ts): there these functions are those that the linker's
 * --wrap leads to, and the rest of socket.h is runtime/replay/streams.c.
 */
#define _GNU_SOURCE
#include "socket.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include "idle.h"

#ifdef MERGANSER_REPLAY
#define CALL(name) __wrap_##name
#else
#define CALL(name) name
#endif

enum { FIRST_PORT = 49152 };

static int refuse(int error) {
  errno = error;
  return -1;
}

static struct __mg_socket_address address_of(int domain, in_port_t port, int is_any) {
  struct __mg_socket_address made;
  memset(&made, 0, sizeof made);
  made.bytes.ss_family = (sa_family_t)domain;
  made.length = sizeof made.bytes.ss_family;
  if (domain == AF_INET) {
    struct sockaddr_in *in = (struct sockaddr_in *)&made.bytes;
    in->sin_port = htons(port);
    in->sin_addr.s_addr = htonl(is_any ? INADDR_ANY : INADDR_LOOPBACK);
    made.length = sizeof *in;
  } else if (domain == AF_INET6) {
    struct sockaddr_in6 *in = (struct sockaddr_in6 *)&made.bytes;
    in->sin6_port = htons(port);
    in->sin6_addr.s6_addr[15] = !is_any;
    made.length = sizeof *in;
  }
  return made;
}

static in_port_t next_port(void) {
  static unsigned given;
  return (in_port_t)(FIRST_PORT + given++ % 16384);
}

struct __mg_socket_address __mg_peer_address(int domain) { return address_of(domain, next_port(), 0); }

void __mg_tell_address(const struct __mg_socket_address *from, struct sockaddr *to, socklen_t *length) {
  if (to == NULL || length == NULL) return;
  memcpy(to, &from->bytes, *length < from->length ? *length : from->length);
  *length = from->length;
}

int CALL(socket)(int domain, int type, int protocol) {
  int kind = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  (void)protocol;
  if (!__mg_has_network()) return refuse(EAFNOSUPPORT);
  if (domain != AF_INET && domain != AF_INET6 && domain != AF_UNIX) return refuse(EAFNOSUPPORT);
  if (kind == SOCK_RAW) return refuse(EPERM);
  if (kind != SOCK_STREAM && kind != SOCK_DGRAM) return refuse(ESOCKTNOSUPPORT);
  struct __mg_socket facts;
  memset(&facts, 0, sizeof facts);
  facts.domain = domain;
  facts.type = kind;
  facts.local = address_of(domain, 0, 1);
  return __mg_open_socket(&facts, type & (SOCK_NONBLOCK | SOCK_CLOEXEC));
}

int CALL(bind)(int fd, const struct sockaddr *address, socklen_t length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  if (length < sizeof(sa_family_t) || length > sizeof s->local.bytes) return refuse(EINVAL);
  if (address->sa_family != s->domain) return refuse(EAFNOSUPPORT);
  if (s->domain != AF_UNIX && length < s->local.length) return refuse(EINVAL);
  memcpy(&s->local.bytes, address, length);
  s->local.length = length;
  /* The port is in one place for both families. */
  struct sockaddr_in *in = (struct sockaddr_in *)&s->local.bytes;
  if (s->domain != AF_UNIX && in->sin_port == 0) in->sin_port = htons(next_port());
  return 0;
}

int CALL(listen)(int fd, int backlog) {
  struct __mg_socket *s = __mg_socket_of(fd);
  (void)backlog;
  if (s == NULL) return -1;
  if (s->type != SOCK_STREAM) return refuse(EOPNOTSUPP);
  if (s->state == __MG_CONNECTED) return refuse(EINVAL);
  if (s->state == __MG_FRESH) {
    s->state = __MG_LISTENING;
    __mg_listens(fd);
  }
  return 0;
}

int CALL(accept4)(int fd, struct sockaddr *restrict address, socklen_t *restrict length, int flags) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  if (s->type != SOCK_STREAM) return refuse(EOPNOTSUPP);
  if (s->state != __MG_LISTENING) return refuse(EINVAL);
  if (__mg_arrivals_left(__MG_CONNECTION) == 0) {
    int waits = (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
    return refuse((int)-__mg_idle(waits ? __MG_FOR_EVER : __MG_NOT_AT_ALL));
  }
  __mg_busy();
  struct __mg_socket facts = *s;
  facts.state = __MG_CONNECTED;
  facts.peer = __mg_peer_address(s->domain);
  int connection = __mg_open_connection(&facts, flags);
  if (connection >= 0) __mg_tell_address(&facts.peer, address, length);
  return connection;
}

int CALL(accept)(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  return CALL(accept4)(fd, address, length, 0);
}

int CALL(connect)(int fd, const struct sockaddr *address, socklen_t length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  if (length < sizeof(sa_family_t) || length > sizeof s->peer.bytes) return refuse(EINVAL);
  if (s->state == __MG_LISTENING) return refuse(EINVAL);
  if (s->state == __MG_CONNECTED && s->type == SOCK_STREAM) return refuse(EISCONN);
  if (s->type == SOCK_STREAM) {
    if (__mg_arrivals_left(__MG_CONNECTION) == 0) return refuse(ECONNREFUSED);
    __mg_busy();
    if (__mg_connect_socket(fd) < 0) return -1;
    s->local = address_of(s->domain, next_port(), 0);
  }
  s->state = address->sa_family == AF_UNSPEC ? __MG_FRESH : __MG_CONNECTED;
  memcpy(&s->peer.bytes, address, length);
  s->peer.length = length;
  return 0;
}

int CALL(getsockname)(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  __mg_tell_address(&s->local, address, length);
  return 0;
}

int CALL(getpeername)(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  if (s->state != __MG_CONNECTED) return refuse(ENOTCONN);
  __mg_tell_address(&s->peer, address, length);
  return 0;
}

int CALL(getsockopt)(int fd, int level, int option, void *restrict value, socklen_t *restrict length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (s == NULL) return -1;
  int number = 0;
  if (level == SOL_SOCKET && option == SO_TYPE) number = s->type;
  if (level == SOL_SOCKET && option == SO_DOMAIN) number = s->domain;
  if (level == SOL_SOCKET && option == SO_ACCEPTCONN) number = s->state == __MG_LISTENING;
  if (level == SOL_SOCKET && (option == SO_SNDBUF || option == SO_RCVBUF)) number = 212992;
  socklen_t size = *length < sizeof number ? *length : sizeof number;
  memset(value, 0, *length);
  memcpy(value, &number, size);
  if (*length < sizeof number || level != SOL_SOCKET) *length = size;
  return 0;
}

int CALL(setsockopt)(int fd, int level, int option, const void *value, socklen_t length) {
  (void)level;
  (void)option;
  (void)value;
  (void)length;
  return __mg_socket_of(fd) == NULL ? -1 : 0;
}
