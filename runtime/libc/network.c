/* The network (POSIX): there is none. No socket can be made, no other machine has a name. */
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include "system.h"

int socket(int domain, int type, int protocol) {
  (void)domain;
  (void)type;
  (void)protocol;
  return __mg_refuse(EAFNOSUPPORT);
}

int socketpair(int domain, int type, int protocol, int ends[2]) {
  (void)ends;
  return socket(domain, type, protocol);
}

/* What every function on a socket says of any other descriptor. */
static int no_socket(int fd) {
  struct stat st;
  return fstat(fd, &st) < 0 ? -1 : __mg_refuse(ENOTSOCK);
}

int bind(int fd, const struct sockaddr *address, socklen_t length) {
  (void)address;
  (void)length;
  return no_socket(fd);
}

int connect(int fd, const struct sockaddr *address, socklen_t length) {
  (void)address;
  (void)length;
  return no_socket(fd);
}

int listen(int fd, int backlog) {
  (void)backlog;
  return no_socket(fd);
}

int accept(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  (void)address;
  (void)length;
  return no_socket(fd);
}

int getsockname(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  (void)address;
  (void)length;
  return no_socket(fd);
}

int getpeername(int fd, struct sockaddr *restrict address, socklen_t *restrict length) {
  (void)address;
  (void)length;
  return no_socket(fd);
}

int getsockopt(int fd, int level, int option, void *restrict value, socklen_t *restrict length) {
  (void)level;
  (void)option;
  (void)value;
  (void)length;
  return no_socket(fd);
}

int setsockopt(int fd, int level, int option, const void *value, socklen_t length) {
  (void)level;
  (void)option;
  (void)value;
  (void)length;
  return no_socket(fd);
}

ssize_t send(int fd, const void *data, size_t size, int flags) {
  (void)data;
  (void)size;
  (void)flags;
  return no_socket(fd);
}

ssize_t recv(int fd, void *data, size_t size, int flags) {
  (void)data;
  (void)size;
  (void)flags;
  return no_socket(fd);
}

ssize_t sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address,
               socklen_t length) {
  (void)address;
  (void)length;
  return send(fd, data, size, flags);
}

ssize_t recvfrom(int fd, void *restrict data, size_t size, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict length) {
  (void)address;
  (void)length;
  return recv(fd, data, size, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  (void)message;
  (void)flags;
  return no_socket(fd);
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags) {
  (void)message;
  (void)flags;
  return no_socket(fd);
}

int shutdown(int fd, int how) {
  (void)how;
  return no_socket(fd);
}

int getaddrinfo(const char *restrict name, const char *restrict service,
                const struct addrinfo *restrict hints, struct addrinfo **restrict result) {
  (void)hints;
  (void)result;
  return name == NULL && service == NULL ? EAI_NONAME : EAI_FAIL;
}

void freeaddrinfo(struct addrinfo *list) { (void)list; }

int getnameinfo(const struct sockaddr *restrict address, socklen_t length, char *restrict host,
                socklen_t host_size, char *restrict service, socklen_t service_size, int flags) {
  (void)address;
  (void)length;
  (void)host;
  (void)host_size;
  (void)service;
  (void)service_size;
  (void)flags;
  return EAI_FAIL;
}

const char *gai_strerror(int error) {
  switch (error) {
    case EAI_BADFLAGS:
      return "Bad value for ai_flags";
    case EAI_NONAME:
      return "Name or service not known";
    case EAI_AGAIN:
      return "Temporary failure in name resolution";
    case EAI_FAIL:
      return "Non-recoverable failure in name resolution";
    case EAI_NODATA:
      return "No address associated with hostname";
    case EAI_FAMILY:
      return "ai_family not supported";
    case EAI_SOCKTYPE:
      return "ai_socktype not supported";
    case EAI_SERVICE:
      return "Servname not supported for ai_socktype";
    case EAI_ADDRFAMILY:
      return "Address family for hostname not supported";
    case EAI_MEMORY:
      return "Memory allocation failure";
    case EAI_SYSTEM:
      return "System error";
    default:
      return "Unknown error";
  }
}

struct hostent *gethostbyname(const char *name) {
  (void)name;
  return NULL;
}

struct servent *getservbyname(const char *name, const char *protocol) {
  (void)name;
  (void)protocol;
  return NULL;
}
