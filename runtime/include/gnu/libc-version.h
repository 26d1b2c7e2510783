/* The version of glibc that the library agrees with. */
#ifndef _GNU_LIBC_VERSION_H
#define _GNU_LIBC_VERSION_H

#include <merganser/features.h>

__MG_BEGIN
const char *gnu_get_libc_version(void);
const char *gnu_get_libc_release(void);
__MG_END

#endif
