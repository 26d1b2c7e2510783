#ifndef _SYS_UN_H
#define _SYS_UN_H

#include <sys/socket.h>

struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};

#define SUN_LEN(address) (sizeof(sa_family_t) + __builtin_strlen((address)->sun_path))

#endif
