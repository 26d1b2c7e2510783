/* Shared memory of System V: there is none (ENOSYS). */
#ifndef _SYS_SHM_H
#define _SYS_SHM_H

#include <sys/ipc.h>

struct shmid_ds;
#define SHM_RDONLY 010000

__MG_BEGIN
int shmget(key_t key, size_t size, int flags);
void *shmat(int segment, const void *address, int flags);
int shmdt(const void *address);
int shmctl(int segment, int command, struct shmid_ds *facts);
__MG_END

#endif
