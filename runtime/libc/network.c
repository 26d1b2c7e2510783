/*
 * Names of machines and services (POSIX): addresses as numbers, "localhost", and numbers of ports. Nothing else is known,
 * as nobody can be asked.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* An entry of the list, with its address behind it. */
struct entry {
  struct addrinfo info;
  struct sockaddr_storage address;
};

static struct addrinfo *new_entry(int family, const void *address, in_port_t port, int type, int protocol) {
  struct entry *e = calloc(1, sizeof *e);
  if (e == NULL) return NULL;
  e->address.ss_family = (sa_family_t)family;
  if (family == AF_INET) {
    struct sockaddr_in *in = (struct sockaddr_in *)&e->address;
    in->sin_port = port;
    memcpy(&in->sin_addr, address, sizeof in->sin_addr);
  } else {
    struct sockaddr_in6 *in = (struct sockaddr_in6 *)&e->address;
    in->sin6_port = port;
    memcpy(&in->sin6_addr, address, sizeof in->sin6_addr);
  }
  socklen_t length = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  e->info = (struct addrinfo){.ai_family = family, .ai_socktype = type, .ai_protocol = protocol,
                              .ai_addrlen = length, .ai_addr = (struct sockaddr *)&e->address};
  return &e->info;
}

static int port_of(const char *service, in_port_t *port) {
  *port = 0;
  if (service == NULL) return 0;
  char *end;
  unsigned long number = strtoul(service, &end, 10);
  if (*service >= '0' && *service <= '9' && *end == 0 && number <= 65535) {
    *port = htons((in_port_t)number);
    return 0;
  }
  struct servent *known = getservbyname(service, NULL);
  if (known == NULL) return EAI_SERVICE;
  *port = (in_port_t)known->s_port;
  return 0;
}

/* The entries of one address: for streams, for packets, or both, as asked. */
static int add(struct addrinfo ***at, const struct addrinfo *hints, int family, const void *address, in_port_t port) {
  static const struct {
    int type, protocol;
  } kinds[] = {{SOCK_STREAM, IPPROTO_TCP}, {SOCK_DGRAM, IPPROTO_UDP}};
  if (hints->ai_family != AF_UNSPEC && hints->ai_family != family) return 0;
  for (unsigned i = 0; i < 2; i++) {
    if (hints->ai_socktype != 0 && hints->ai_socktype != kinds[i].type) continue;
    if (hints->ai_protocol != 0 && hints->ai_protocol != kinds[i].protocol) continue;
    if ((**at = new_entry(family, address, port, kinds[i].type, kinds[i].protocol)) == NULL) return EAI_MEMORY;
    *at = &(**at)->ai_next;
  }
  return 0;
}

int getaddrinfo(const char *restrict name, const char *restrict service,
                const struct addrinfo *restrict asked, struct addrinfo **restrict result) {
  static const unsigned char any[16], loopback6[16] = {[15] = 1}, loopback4[4] = {127, 0, 0, 1};
  struct addrinfo hints = {0};
  struct addrinfo *list = NULL, **at = &list;
  unsigned char address[16];
  in_port_t port;
  if (asked != NULL) hints = *asked;
  if (name == NULL && service == NULL) return EAI_NONAME;
  if (hints.ai_family != AF_UNSPEC && hints.ai_family != AF_INET && hints.ai_family != AF_INET6) return EAI_FAMILY;
  int status = port_of(service, &port);
  if (status != 0) return status;
  if (name == NULL || strcmp(name, "localhost") == 0) {
    int is_any = name == NULL && (hints.ai_flags & AI_PASSIVE) != 0;
    status = add(&at, &hints, AF_INET, is_any ? any : loopback4, port);
    if (status == 0) status = add(&at, &hints, AF_INET6, is_any ? any : loopback6, port);
  } else if (inet_pton(AF_INET, name, address) == 1) {
    status = add(&at, &hints, AF_INET, address, port);
  } else if (inet_pton(AF_INET6, name, address) == 1) {
    status = add(&at, &hints, AF_INET6, address, port);
  }
  if (status == 0 && list == NULL) status = EAI_NONAME;
  if (status == 0 && (hints.ai_flags & AI_CANONNAME) != 0 && name != NULL) list->ai_canonname = strdup(name);
  if (status != 0) freeaddrinfo(list);
  else *result = list;
  return status;
}

void freeaddrinfo(struct addrinfo *list) {
  while (list != NULL) {
    struct addrinfo *next = list->ai_next;
    free(list->ai_canonname);
    free(list);
    list = next;
  }
}

/* Addresses have no other name than their numbers. */
int getnameinfo(const struct sockaddr *restrict address, socklen_t length, char *restrict host,
                socklen_t host_size, char *restrict service, socklen_t service_size, int flags) {
  const struct sockaddr_in *four = (const struct sockaddr_in *)address;
  const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
  int is_four = address->sa_family == AF_INET;
  if (!is_four && address->sa_family != AF_INET6) return EAI_FAMILY;
  if (length < (is_four ? sizeof *four : sizeof *six)) return EAI_FAMILY;
  if ((flags & NI_NAMEREQD) != 0) return EAI_NONAME;
  if (host != NULL && host_size > 0) {
    const void *bytes = is_four ? (const void *)&four->sin_addr : (const void *)&six->sin6_addr;
    if (inet_ntop(address->sa_family, bytes, host, host_size) == NULL) return EAI_OVERFLOW;
  }
  if (service != NULL && service_size > 0) {
    int written = snprintf(service, service_size, "%u", (unsigned)ntohs(is_four ? four->sin_port : six->sin6_port));
    if ((socklen_t)written >= service_size) return EAI_OVERFLOW;
  }
  return 0;
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
  static struct in_addr address;
  static char *addresses[2], *aliases[1], text[INET_ADDRSTRLEN];
  static struct hostent found;
  if (strcmp(name, "localhost") == 0) name = "127.0.0.1";
  if (inet_aton(name, &address) == 0) return NULL;
  addresses[0] = (char *)&address;
  found = (struct hostent){strcpy(text, inet_ntoa(address)), aliases, AF_INET, sizeof address, addresses};
  return &found;
}

struct servent *getservbyname(const char *name, const char *protocol) {
  static const struct {
    char *name;
    int port;
  } known[] = {{"echo", 7},    {"discard", 9}, {"daytime", 13}, {"ftp", 21},   {"ssh", 22},    {"telnet", 23},
               {"smtp", 25},   {"domain", 53}, {"tftp", 69},    {"http", 80},  {"pop3", 110},  {"ntp", 123},
               {"imap2", 143}, {"snmp", 161},  {"https", 443},  {"syslog", 514}};
  static char *aliases[1];
  static struct servent found;
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(name, known[i].name) != 0) continue;
    found = (struct servent){known[i].name, aliases, htons((in_port_t)known[i].port), protocol == NULL ? "tcp" : (char *)protocol};
    return &found;
  }
  return NULL;
}
