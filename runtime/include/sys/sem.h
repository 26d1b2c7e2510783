/* Semaphores of System V: there are none (ENOSYS). */
#ifndef _SYS_SEM_H
#define _SYS_SEM_H

#include <sys/ipc.h>

struct sembuf {
  unsigned short sem_num;
  short sem_op;
  short sem_flg;
};
#define SEM_UNDO 0x1000
#define GETVAL 12
#define SETVAL 16

__MG_BEGIN
int semget(key_t key, int count, int flags);
int semop(int set, struct sembuf *operations, size_t count);
int semctl(int set, int number, int command, ...);
__MG_END

#endif
