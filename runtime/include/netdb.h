/* Names of machines and services (POSIX): addresses as numbers, and "localhost". */
#ifndef _NETDB_H
#define _NETDB_H

#include <netinet/in.h>

struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  struct sockaddr *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

struct hostent {
  char *h_name;
  char **h_aliases;
  int h_addrtype;
  int h_length;
  char **h_addr_list;
};
#define h_addr h_addr_list[0]

struct servent {
  char *s_name;
  char **s_aliases;
  int s_port;
  char *s_proto;
};

#define AI_PASSIVE 0x1
#define AI_CANONNAME 0x2
#define AI_NUMERICHOST 0x4
#define AI_V4MAPPED 0x8
#define AI_ALL 0x10
#define AI_ADDRCONFIG 0x20
#define AI_NUMERICSERV 0x400
#define EAI_BADFLAGS (-1)
#define EAI_NONAME (-2)
#define EAI_AGAIN (-3)
#define EAI_FAIL (-4)
#define EAI_NODATA (-5)
#define EAI_FAMILY (-6)
#define EAI_SOCKTYPE (-7)
#define EAI_SERVICE (-8)
#define EAI_ADDRFAMILY (-9)
#define EAI_MEMORY (-10)
#define EAI_SYSTEM (-11)
#define EAI_OVERFLOW (-12)
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NAMEREQD 8
#define NI_MAXHOST 1025
#define NI_MAXSERV 32

struct protoent {
  char *p_name;
  char **p_aliases;
  int p_proto;
};

struct netent {
  char *n_name;
  char **n_aliases;
  int n_addrtype;
  uint32_t n_net;
};

struct rpcent {
  char *r_name;
  char **r_aliases;
  int r_number;
};

#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4
#define NO_ADDRESS NO_DATA
#define h_errno (*__h_errno_location())

__MG_BEGIN
int getaddrinfo(const char *__restrict name, const char *__restrict service,
                const struct addrinfo *__restrict hints, struct addrinfo **__restrict result);
void freeaddrinfo(struct addrinfo *list);
int getnameinfo(const struct sockaddr *__restrict address, socklen_t length, char *__restrict host,
                socklen_t host_size, char *__restrict service, socklen_t service_size, int flags);
const char *gai_strerror(int error);
struct hostent *gethostbyname(const char *name);
struct servent *getservbyname(const char *name, const char *protocol);
int *__h_errno_location(void);
struct hostent *gethostbyname2(const char *name, int family);
struct hostent *gethostbyaddr(const void *address, socklen_t length, int family);
void sethostent(int stays_open);
void endhostent(void);
struct hostent *gethostent(void);
const char *hstrerror(int error);
void herror(const char *message);
void setservent(int stays_open);
void endservent(void);
struct servent *getservent(void);
struct servent *getservbyport(int port, const char *protocol);
void setprotoent(int stays_open);
void endprotoent(void);
struct protoent *getprotoent(void);
struct protoent *getprotobyname(const char *name);
struct protoent *getprotobynumber(int number);
void setnetent(int stays_open);
void endnetent(void);
struct netent *getnetent(void);
struct netent *getnetbyname(const char *name);
struct netent *getnetbyaddr(uint32_t network, int type);
#ifdef __MG_BSD
void setrpcent(int stays_open);
void endrpcent(void);
struct rpcent *getrpcent(void);
struct rpcent *getrpcbyname(const char *name);
struct rpcent *getrpcbynumber(int number);
int innetgr(const char *group, const char *host, const char *user, const char *domain);
int setnetgrent(const char *group);
void endnetgrent(void);
int getnetgrent(char **host, char **user, char **domain);
int getprotobyname_r(const char *name, struct protoent *entry, char *buffer, size_t size,
                     struct protoent **result);
int getprotobynumber_r(int number, struct protoent *entry, char *buffer, size_t size,
                       struct protoent **result);
int getservbyname_r(const char *name, const char *protocol, struct servent *entry, char *buffer,
                    size_t size, struct servent **result);
int getservbyport_r(int port, const char *protocol, struct servent *entry, char *buffer,
                    size_t size, struct servent **result);
int gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size,
                    struct hostent **result, int *error);
int gethostbyname2_r(const char *name, int family, struct hostent *entry, char *buffer, size_t size,
                     struct hostent **result, int *error);
int gethostbyaddr_r(const void *address, socklen_t length, int family, struct hostent *entry,
                    char *buffer, size_t size, struct hostent **result, int *error);
int getnetbyname_r(const char *name, struct netent *entry, char *buffer, size_t size,
                   struct netent **result, int *error);
#endif
__MG_END

#endif
