/*
 * Sockets, whose other ends are outside of the program. What they say of themselves (sockets.c) is one text for
 * explorations and native replays; how bytes come through them is not: socket_channel.c, runtime/replay/streams.c.
 */
#ifndef MERGANSER_SOCKET_H
#define MERGANSER_SOCKET_H

#include <sys/socket.h>

enum __mg_arrival { __MG_CONNECTION, __MG_PACKET };

enum __mg_socket_state { __MG_FRESH, __MG_LISTENING, __MG_CONNECTED };

struct __mg_socket_address {
  socklen_t length;
  struct sockaddr_storage bytes;
};

struct __mg_socket {
  int domain, type;
  enum __mg_socket_state state;
  struct __mg_socket_address local, peer;
};

/* The socket of a descriptor; a null pointer, with errno set, if there is none. */
struct __mg_socket *__mg_socket_of(int fd);

/* A descriptor for a socket that has no connection; flags of socket(2). -1, with errno set, if there is none. */
int __mg_open_socket(const struct __mg_socket *facts, int flags);

/* A descriptor for the next connection, and what it is put behind (accept); or the next connection behind a descriptor
 * (connect). There is one. */
int __mg_open_connection(const struct __mg_socket *facts, int flags);
int __mg_connect_socket(int fd);

/* A descriptor that became ready for connections. */
void __mg_listens(int fd);

/* How many more connections or packets come. */
unsigned __mg_arrivals_left(enum __mg_arrival kind);
int __mg_has_network(void);

/* Gives an address to whoever asks for it, cut to the room that there is. */
void __mg_tell_address(const struct __mg_socket_address *from, struct sockaddr *to, socklen_t *length);

/* The address of the other end: 127.0.0.1 or ::1, and a port for each. */
struct __mg_socket_address __mg_peer_address(int domain);

#endif
