/* Sockets (POSIX): their other ends are symbolic; without --sym-connections and --sym-packets there are none. */
#ifndef _SYS_SOCKET_H
#define _SYS_SOCKET_H

#include <merganser/types.h>
#include <sys/uio.h>

typedef unsigned socklen_t;
typedef unsigned short sa_family_t;

struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};

struct sockaddr_storage {
  sa_family_t ss_family;
  char __padding[118];
  unsigned long __align;
};

struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

struct linger {
  int l_onoff;
  int l_linger;
};

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_SEQPACKET 5
#define SOCK_NONBLOCK 04000
#define SOCK_CLOEXEC 02000000
#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_LOCAL 1
#define AF_INET 2
#define AF_INET6 10
#define PF_UNSPEC AF_UNSPEC
#define PF_UNIX AF_UNIX
#define PF_LOCAL AF_LOCAL
#define PF_INET AF_INET
#define PF_INET6 AF_INET6
#define SOL_SOCKET 1
#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_LINGER 13
#define SO_REUSEPORT 15
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_ACCEPTCONN 30
#define SO_PROTOCOL 38
#define SO_DOMAIN 39
#define SOMAXCONN 4096
#define MSG_OOB 1
#define MSG_PEEK 2
#define MSG_TRUNC 0x20
#define MSG_WAITALL 0x100
#define MSG_DONTWAIT 0x40
#define MSG_NOSIGNAL 0x4000
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

__MG_BEGIN
int socket(int domain, int type, int protocol);
int socketpair(int domain, int type, int protocol, int ends[2]);
int bind(int fd, const struct sockaddr *address, socklen_t length);
int connect(int fd, const struct sockaddr *address, socklen_t length);
int listen(int fd, int backlog);
int accept(int fd, struct sockaddr *__restrict address, socklen_t *__restrict length);
int accept4(int fd, struct sockaddr *__restrict address, socklen_t *__restrict length, int flags);
int getsockname(int fd, struct sockaddr *__restrict address, socklen_t *__restrict length);
int getpeername(int fd, struct sockaddr *__restrict address, socklen_t *__restrict length);
int getsockopt(int fd, int level, int option, void *__restrict value, socklen_t *__restrict length);
int setsockopt(int fd, int level, int option, const void *value, socklen_t length);
ssize_t send(int fd, const void *data, size_t size, int flags);
ssize_t recv(int fd, void *data, size_t size, int flags);
ssize_t sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address,
               socklen_t length);
ssize_t recvfrom(int fd, void *__restrict data, size_t size, int flags,
                 struct sockaddr *__restrict address, socklen_t *__restrict length);
ssize_t sendmsg(int fd, const struct msghdr *message, int flags);
ssize_t recvmsg(int fd, struct msghdr *message, int flags);
int shutdown(int fd, int how);
__MG_END

#endif
