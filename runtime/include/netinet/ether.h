/* Addresses of cards as text (BSD). */
#ifndef _NETINET_ETHER_H
#define _NETINET_ETHER_H

#include <merganser/features.h>
#include <net/ethernet.h>

__MG_BEGIN
char *ether_ntoa(const struct ether_addr *address);
char *ether_ntoa_r(const struct ether_addr *address, char *text);
struct ether_addr *ether_aton(const char *text);
struct ether_addr *ether_aton_r(const char *text, struct ether_addr *address);
int ether_hostton(const char *name, struct ether_addr *address);
int ether_ntohost(char *name, const struct ether_addr *address);
__MG_END

#endif
