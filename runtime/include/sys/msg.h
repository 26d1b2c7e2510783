/* Messages of System V: there are none (ENOSYS). */
#ifndef _SYS_MSG_H
#define _SYS_MSG_H

#include <sys/ipc.h>

struct msqid_ds;
#define MSG_NOERROR 010000

__MG_BEGIN
int msgget(key_t key, int flags);
int msgsnd(int queue, const void *message, size_t size, int flags);
ssize_t msgrcv(int queue, void *message, size_t size, long type, int flags);
int msgctl(int queue, int command, struct msqid_ds *facts);
__MG_END

#endif
