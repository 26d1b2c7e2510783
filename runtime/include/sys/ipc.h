#ifndef _SYS_IPC_H
#define _SYS_IPC_H

#include <merganser/types.h>

typedef int key_t;

#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE ((key_t)0)

__MG_BEGIN
key_t ftok(const char *path, int number);
__MG_END

#endif
