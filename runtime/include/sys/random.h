#ifndef _SYS_RANDOM_H
#define _SYS_RANDOM_H

#include <merganser/types.h>

#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
#define GRND_INSECURE 4

__MG_BEGIN
ssize_t getrandom(void *buffer, size_t size, unsigned flags);
int getentropy(void *buffer, size_t size);
__MG_END

#endif
