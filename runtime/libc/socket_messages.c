/* Sending and receiving on sockets (POSIX): recv, send and their kin, over channels (channel.h). */
#define _GNU_SOURCE
#include <limits.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include "channel.h"
#include "socket.h"
#include "system.h"

static struct __mg_channel *channel_of(int fd) { return __mg_socket_of(fd) == NULL ? NULL : __mg_channel_of(fd); }

/* Of a packet there is an address each time; of a stream, none. */
static void tell_sender(int fd, void *address, socklen_t *length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  if (address == NULL || length == NULL) return;
  if (s->type != SOCK_DGRAM) {
    *length = 0;
    return;
  }
  struct __mg_socket_address sender = s->state == __MG_CONNECTED ? s->peer : __mg_peer_address(s->domain);
  __mg_tell_address(&sender, address, length);
}

ssize_t recv(int fd, void *data, size_t size, int flags) {
  struct __mg_channel *channel = channel_of(fd);
  return channel == NULL ? -1 : __mg_result(channel->kind->read(channel, data, size, flags));
}

ssize_t recvfrom(int fd, void *restrict data, size_t size, int flags, struct sockaddr *restrict address, socklen_t *restrict length) {
  ssize_t count = recv(fd, data, size, flags);
  if (count >= 0) tell_sender(fd, address, length);
  return count;
}

ssize_t send(int fd, const void *data, size_t size, int flags) {
  struct __mg_channel *channel = channel_of(fd);
  return channel == NULL ? -1 : __mg_result(channel->kind->write(channel, data, size, flags));
}

ssize_t sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
  struct __mg_socket *s = __mg_socket_of(fd);
  (void)length;
  if (s != NULL && s->type == SOCK_DGRAM && s->state != __MG_CONNECTED && address == NULL) return __mg_refuse(EDESTADDRREQ);
  return send(fd, data, size, flags);
}

static size_t total(const struct msghdr *message) {
  size_t size = 0;
  for (size_t i = 0; i < message->msg_iovlen; i++) size += message->msg_iov[i].iov_len;
  return size;
}

enum { MOST_BYTES = 65536 };

ssize_t recvmsg(int fd, struct msghdr *message, int flags) {
  static char bytes[MOST_BYTES];
  size_t size = total(message), room = size < MOST_BYTES ? size : MOST_BYTES;
  ssize_t count = message->msg_iovlen == 1 ? recv(fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags)
                                           : recv(fd, bytes, room, flags);
  if (count < 0) return count;
  size_t left = message->msg_iovlen == 1 ? 0 : (size_t)count, at = 0;
  for (size_t i = 0; left > 0; i++) {
    size_t part = message->msg_iov[i].iov_len < left ? message->msg_iov[i].iov_len : left;
    memcpy(message->msg_iov[i].iov_base, bytes + at, part);
    at += part;
    left -= part;
  }
  tell_sender(fd, message->msg_name, &message->msg_namelen);
  message->msg_controllen = 0;
  message->msg_flags = 0;
  return count;
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  static char bytes[MOST_BYTES];
  size_t size = total(message), at = 0;
  if (channel_of(fd) == NULL) return -1;
  if (message->msg_iovlen == 1) return sendto(fd, message->msg_iov->iov_base, size, flags, message->msg_name, message->msg_namelen);
  if (size > MOST_BYTES) return __mg_refuse(EMSGSIZE);
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    memcpy(bytes + at, message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
    at += message->msg_iov[i].iov_len;
  }
  return sendto(fd, bytes, size, flags, message->msg_name, message->msg_namelen);
}

int shutdown(int fd, int how) {
  struct __mg_channel *channel = channel_of(fd);
  if (channel == NULL) return -1;
  if (how < SHUT_RD || how > SHUT_RDWR) return __mg_refuse(EINVAL);
  return (int)__mg_result(channel->kind->shutdown(channel, how));
}
