/* Byte order of networks, and addresses as text. */
#ifndef _ARPA_INET_H
#define _ARPA_INET_H

#include <merganser/features.h>
#include <netinet/in.h>
#include <stdint.h>
#include <sys/socket.h>

__MG_BEGIN
uint32_t htonl(uint32_t number);
uint16_t htons(uint16_t number);
uint32_t ntohl(uint32_t number);
uint16_t ntohs(uint16_t number);
int inet_pton(int family, const char *restrict text, void *restrict address);
const char *inet_ntop(int family, const void *restrict address, char *restrict text, socklen_t size);
int inet_aton(const char *text, struct in_addr *address);
in_addr_t inet_addr(const char *text);
char *inet_ntoa(struct in_addr address);
in_addr_t inet_network(const char *text);
in_addr_t inet_lnaof(struct in_addr address);
in_addr_t inet_netof(struct in_addr address);
struct in_addr inet_makeaddr(in_addr_t network, in_addr_t host);
__MG_END

#endif
