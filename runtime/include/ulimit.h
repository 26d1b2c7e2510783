#ifndef _ULIMIT_H
#define _ULIMIT_H

#include <merganser/features.h>

#define UL_GETFSIZE 1
#define UL_SETFSIZE 2

__MG_BEGIN
long ulimit(int command, ...);
__MG_END

#endif
