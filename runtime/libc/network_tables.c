/* The tables of a network (POSIX <netdb.h>, <net/if.h>): protocols, services, networks and procedures from the files under
 * /etc, one interface (the loop), addresses of cards as text, and what of the name service can be said without one. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "system.h"

const struct in6_addr in6addr_any = {{{0}}};
const struct in6_addr in6addr_loopback = {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}};

/* ---- Tables of lines: a name, a number (and a protocol behind a slash), other names ------------- */

enum { MOST_ALIASES = 16, LONGEST_LINE = 512 };

struct table {
  const char *path;
  FILE *file;
  char line[LONGEST_LINE];
  char *name, *number, *protocol, *aliases[MOST_ALIASES];
};

static void rewind_table(struct table *t) {
  if (t->file == NULL)
    t->file = fopen(t->path, "r");
  else
    rewind(t->file);
}

static void close_table(struct table *t) {
  if (t->file != NULL) fclose(t->file);
  t->file = NULL;
}

static int read_entry(struct table *t) {
  if (t->file == NULL) rewind_table(t);
  while (t->file != NULL && fgets(t->line, sizeof t->line, t->file) != NULL) {
    char *rest;
    t->line[strcspn(t->line, "#\n")] = 0;
    t->name = strtok_r(t->line, " \t", &rest);
    t->number = t->name == NULL ? NULL : strtok_r(NULL, " \t", &rest);
    if (t->number == NULL) continue;
    t->protocol = strchr(t->number, '/');
    if (t->protocol != NULL) *t->protocol++ = 0;
    int count = 0;
    for (char *alias; count + 1 < MOST_ALIASES && (alias = strtok_r(NULL, " \t", &rest)) != NULL;)
      t->aliases[count++] = alias;
    t->aliases[count] = NULL;
    return 1;
  }
  return 0;
}

static int is_called(const struct table *t, const char *name) {
  if (strcmp(t->name, name) == 0) return 1;
  for (char *const *alias = t->aliases; *alias != NULL; alias++)
    if (strcmp(*alias, name) == 0) return 1;
  return 0;
}

/* The first entry with this name (NULL: any) and number (-1: any), from the beginning. */
static int find_entry(struct table *t, const char *name, long number, const char *protocol) {
  int found = 0;
  close_table(t);
  while (!found && read_entry(t))
    found = (name == NULL || is_called(t, name)) && (number < 0 || atol(t->number) == number) &&
            (protocol == NULL || (t->protocol != NULL && strcmp(t->protocol, protocol) == 0));
  close_table(t);
  return found;
}

static struct table protocols = {.path = "/etc/protocols"};
static struct protoent protocol_entry;

static struct protoent *this_protocol(int found) {
  if (!found) return NULL;
  protocol_entry = (struct protoent){protocols.name, protocols.aliases, atoi(protocols.number)};
  return &protocol_entry;
}

void setprotoent(int stays_open) {
  (void)stays_open;
  rewind_table(&protocols);
}
void endprotoent(void) { close_table(&protocols); }
struct protoent *getprotoent(void) { return this_protocol(read_entry(&protocols)); }
struct protoent *getprotobyname(const char *name) {
  return this_protocol(find_entry(&protocols, name, -1, NULL));
}
struct protoent *getprotobynumber(int number) {
  return this_protocol(find_entry(&protocols, NULL, number, NULL));
}

static struct table services = {.path = "/etc/services"};
static struct servent service_entry;

static struct servent *this_service(int found) {
  if (!found) return NULL;
  service_entry = (struct servent){services.name, services.aliases,
                                   htons((uint16_t)atoi(services.number)), services.protocol};
  return &service_entry;
}

void setservent(int stays_open) {
  (void)stays_open;
  rewind_table(&services);
}
void endservent(void) { close_table(&services); }
struct servent *getservent(void) { return this_service(read_entry(&services)); }
struct servent *getservbyport(int port, const char *protocol) {
  return this_service(find_entry(&services, NULL, ntohs((uint16_t)port), protocol));
}

static struct table networks = {.path = "/etc/networks"};
static struct netent network_entry;

static struct netent *this_network(int found) {
  if (!found) return NULL;
  network_entry = (struct netent){networks.name, networks.aliases, AF_INET, inet_network(networks.number)};
  return &network_entry;
}

void setnetent(int stays_open) {
  (void)stays_open;
  rewind_table(&networks);
}
void endnetent(void) { close_table(&networks); }
struct netent *getnetent(void) { return this_network(read_entry(&networks)); }
struct netent *getnetbyname(const char *name) {
  return this_network(find_entry(&networks, name, -1, NULL));
}
struct netent *getnetbyaddr(uint32_t network, int type) {
  struct netent *entry;
  close_table(&networks);
  if (type != AF_INET && type != AF_UNSPEC) return NULL;
  while ((entry = getnetent()) != NULL && entry->n_net != network) continue;
  close_table(&networks);
  return entry;
}

static struct table procedures = {.path = "/etc/rpc"};
static struct rpcent procedure_entry;

static struct rpcent *this_procedure(int found) {
  if (!found) return NULL;
  procedure_entry = (struct rpcent){procedures.name, procedures.aliases, atoi(procedures.number)};
  return &procedure_entry;
}

void setrpcent(int stays_open) {
  (void)stays_open;
  rewind_table(&procedures);
}
void endrpcent(void) { close_table(&procedures); }
struct rpcent *getrpcent(void) { return this_procedure(read_entry(&procedures)); }
struct rpcent *getrpcbyname(const char *name) {
  return this_procedure(find_entry(&procedures, name, -1, NULL));
}
struct rpcent *getrpcbynumber(int number) {
  return this_procedure(find_entry(&procedures, NULL, number, NULL));
}

/* The forms with a buffer keep nothing in it: what entries point to lives until the next call. */
#define WITH_BUFFER(name, type, parameters, call)                                              \
  int name parameters {                                                                        \
    (void)buffer;                                                                              \
    (void)size;                                                                                \
    type *found = call;                                                                        \
    *result = NULL;                                                                            \
    if (found == NULL) return 0;                                                               \
    *entry = *found;                                                                           \
    *result = entry;                                                                           \
    return 0;                                                                                  \
  }
WITH_BUFFER(getprotobyname_r, struct protoent,
            (const char *name, struct protoent *entry, char *buffer, size_t size, struct protoent **result),
            getprotobyname(name))
WITH_BUFFER(getprotobynumber_r, struct protoent,
            (int number, struct protoent *entry, char *buffer, size_t size, struct protoent **result),
            getprotobynumber(number))
WITH_BUFFER(getservbyname_r, struct servent,
            (const char *name, const char *protocol, struct servent *entry, char *buffer, size_t size,
             struct servent **result),
            getservbyname(name, protocol))
WITH_BUFFER(getservbyport_r, struct servent,
            (int port, const char *protocol, struct servent *entry, char *buffer, size_t size,
             struct servent **result),
            getservbyport(port, protocol))
#define WITH_BUFFER_AND_ERROR(name, type, parameters, call) \
  int name parameters {                                     \
    (void)buffer;                                           \
    (void)size;                                             \
    type *found = call;                                     \
    *result = NULL;                                         \
    *error = found == NULL ? HOST_NOT_FOUND : 0;            \
    if (found == NULL) return 0;                            \
    *entry = *found;                                        \
    *result = entry;                                        \
    return 0;                                               \
  }
WITH_BUFFER_AND_ERROR(gethostbyname_r, struct hostent,
                      (const char *name, struct hostent *entry, char *buffer, size_t size,
                       struct hostent **result, int *error),
                      gethostbyname(name))
WITH_BUFFER_AND_ERROR(gethostbyname2_r, struct hostent,
                      (const char *name, int family, struct hostent *entry, char *buffer, size_t size,
                       struct hostent **result, int *error),
                      gethostbyname2(name, family))
WITH_BUFFER_AND_ERROR(gethostbyaddr_r, struct hostent,
                      (const void *address, socklen_t length, int family, struct hostent *entry,
                       char *buffer, size_t size, struct hostent **result, int *error),
                      gethostbyaddr(address, length, family))
WITH_BUFFER_AND_ERROR(getnetbyname_r, struct netent,
                      (const char *name, struct netent *entry, char *buffer, size_t size,
                       struct netent **result, int *error),
                      getnetbyname(name))

/* ---- Machines: none has a name beyond what gethostbyname knows ---------------------------------- */

static int name_error;
int *__h_errno_location(void) { return &name_error; }

struct hostent *gethostbyname2(const char *name, int family) {
  return family == AF_INET ? gethostbyname(name) : NULL;
}

struct hostent *gethostbyaddr(const void *address, socklen_t length, int family) {
  (void)address;
  (void)length;
  (void)family;
  h_errno = HOST_NOT_FOUND;
  return NULL;
}

void sethostent(int stays_open) { (void)stays_open; }
void endhostent(void) {}
struct hostent *gethostent(void) { return NULL; }

const char *hstrerror(int error) {
  static const char *const words[] = {"Resolver Error 0 (no error)", "Unknown host",
                                      "Host name lookup failure", "Unknown server error",
                                      "No address associated with name"};
  if (error < 0) return "Resolver internal error";
  return error < 5 ? words[error] : "Unknown resolver error";
}

void herror(const char *message) {
  if (message != NULL && *message != 0) fprintf(stderr, "%s: ", message);
  fprintf(stderr, "%s\n", hstrerror(h_errno));
}

/* Groups of the network: nobody is in any. */
int innetgr(const char *group, const char *host, const char *user, const char *domain) {
  (void)group, (void)host, (void)user, (void)domain;
  return 0;
}
int setnetgrent(const char *group) {
  (void)group;
  return 0;
}
void endnetgrent(void) {}
int getnetgrent(char **host, char **user, char **domain) {
  (void)host, (void)user, (void)domain;
  return 0;
}

/* Questions to a name server are not asked: try again. */
#define RESOLVER(name)         \
  int name(void) {             \
    h_errno = TRY_AGAIN;       \
    return -1;                 \
  }
RESOLVER(res_query)
RESOLVER(res_search)
RESOLVER(res_querydomain)
RESOLVER(res_mkquery)
RESOLVER(res_send)
RESOLVER(res_nquery)
RESOLVER(res_nsearch)
RESOLVER(res_nsend)
RESOLVER(res_nmkquery)
RESOLVER(__res_query)
RESOLVER(__res_init)
RESOLVER(__res_ninit)
void __res_nclose(void *state) { (void)state; }

/* ---- Interfaces: the loop ----------------------------------------------------------------------- */

unsigned if_nametoindex(const char *name) {
  if (strcmp(name, "lo") == 0) return 1;
  errno = ENODEV;
  return 0;
}

char *if_indextoname(unsigned index, char *name) {
  if (index == 1) return strcpy(name, "lo");
  errno = ENXIO;
  return NULL;
}

struct if_nameindex *if_nameindex(void) {
  struct if_nameindex *list = calloc(2, sizeof *list);
  if (list != NULL) list[0] = (struct if_nameindex){1, "lo"};
  return list;
}

void if_freenameindex(struct if_nameindex *list) { free(list); }

int getifaddrs(struct ifaddrs **list) {
  struct loop {
    struct ifaddrs entry;
    struct sockaddr_in address, mask;
  } *loop = calloc(1, sizeof *loop);
  if (loop == NULL) return -1;
  loop->address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  loop->mask = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {htonl(0xff000000)}};
  loop->entry.ifa_name = "lo";
  loop->entry.ifa_flags = IFF_UP | IFF_LOOPBACK | IFF_RUNNING;
  loop->entry.ifa_addr = (struct sockaddr *)(void *)&loop->address;
  loop->entry.ifa_netmask = (struct sockaddr *)(void *)&loop->mask;
  *list = &loop->entry;
  return 0;
}

void freeifaddrs(struct ifaddrs *list) { free(list); }

/* ---- Parts of addresses (BSD), by the classes of old ---------------------------------------------- */

in_addr_t inet_network(const char *text) {
  in_addr_t value = 0;
  for (int parts = 0;; text++) {
    char *end;
    unsigned long part = strtoul(text, &end, 0);
    if (end == text || part > 255 || ++parts > 4) return INADDR_NONE;
    value = value << 8 | (in_addr_t)part;
    text = end;
    if (*text == 0) return value;
    if (*text != '.') return INADDR_NONE;
  }
}

static in_addr_t host_mask(in_addr_t address) {
  return address >> 31 == 0 ? 0xffffff : address >> 30 == 2 ? 0xffff : 0xff;
}

in_addr_t inet_lnaof(struct in_addr address) {
  in_addr_t value = ntohl(address.s_addr);
  return value & host_mask(value);
}

in_addr_t inet_netof(struct in_addr address) {
  in_addr_t value = ntohl(address.s_addr), mask = host_mask(value);
  return value / (mask + 1);
}

struct in_addr inet_makeaddr(in_addr_t network, in_addr_t host) {
  in_addr_t value = network < 128     ? network << 24 | (host & 0xffffff)
                    : network < 65536 ? network << 16 | (host & 0xffff)
                    : network < 16777216 ? network << 8 | (host & 0xff)
                                         : network | host;
  return (struct in_addr){htonl(value)};
}

/* ---- Addresses of cards ---------------------------------------------------------------------------- */

struct ether_addr *ether_aton_r(const char *text, struct ether_addr *address) {
  for (int i = 0; i < 6; i++) {
    unsigned value = 0;
    int digits = 0;
    for (; digits < 2 && isxdigit((unsigned char)*text); digits++, text++)
      value = value << 4 | (unsigned)(isdigit((unsigned char)*text) ? *text - '0' : (*text | 32) - 'a' + 10);
    if (digits == 0 || (i < 5 && *text++ != ':')) return NULL;
    address->ether_addr_octet[i] = (unsigned char)value;
  }
  return address;
}

struct ether_addr *ether_aton(const char *text) {
  static struct ether_addr own;
  return ether_aton_r(text, &own);
}

char *ether_ntoa_r(const struct ether_addr *address, char *text) {
  const unsigned char *b = address->ether_addr_octet;
  sprintf(text, "%x:%x:%x:%x:%x:%x", b[0], b[1], b[2], b[3], b[4], b[5]);
  return text;
}

char *ether_ntoa(const struct ether_addr *address) {
  static char own[18];
  return ether_ntoa_r(address, own);
}

int ether_hostton(const char *name, struct ether_addr *address) {
  (void)name, (void)address;
  return -1;
}

int ether_ntohost(char *name, const struct ether_addr *address) {
  (void)name, (void)address;
  return -1;
}
