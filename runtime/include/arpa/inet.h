/* Byte order of networks. There are no sockets, and no addresses, in this library. */
#ifndef _ARPA_INET_H
#define _ARPA_INET_H

#include <merganser/features.h>
#include <stdint.h>

__MG_BEGIN
uint32_t htonl(uint32_t number);
uint16_t htons(uint16_t number);
uint32_t ntohl(uint32_t number);
uint16_t ntohs(uint16_t number);
__MG_END

#endif
