#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H

#include <merganser/types.h>

#define FD_SETSIZE 1024
#define NFDBITS (8 * (int)sizeof(long))

typedef struct {
  unsigned long __fds_bits[1024 / (8 * sizeof(long))];
} fd_set;

#define FD_SET(d, set) ((void)((set)->__fds_bits[(d) / NFDBITS] |= 1UL << ((d) % NFDBITS)))
#define FD_CLR(d, set) ((void)((set)->__fds_bits[(d) / NFDBITS] &= ~(1UL << ((d) % NFDBITS))))
#define FD_ISSET(d, set) (((set)->__fds_bits[(d) / NFDBITS] & (1UL << ((d) % NFDBITS))) != 0)
#define FD_ZERO(set) __builtin_memset((set), 0, sizeof(fd_set))

__MG_BEGIN
int select(int n, fd_set *__restrict reading, fd_set *__restrict writing,
           fd_set *__restrict exceptions, struct timeval *__restrict timeout);
int pselect(int n, fd_set *__restrict reading, fd_set *__restrict writing,
            fd_set *__restrict exceptions, const struct timespec *__restrict timeout,
            const sigset_t *__restrict mask);
__MG_END

#endif
