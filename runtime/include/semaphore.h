/* Semaphores (POSIX), of one thread. */
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H

#include <merganser/features.h>
#include <time.h>

typedef union {
  char __size[sizeof(long) == 8 ? 32 : 16];
  long __align;
} sem_t;

#define SEM_FAILED ((sem_t *)0)

__MG_BEGIN
int sem_init(sem_t *semaphore, int shared, unsigned value);
int sem_destroy(sem_t *semaphore);
int sem_post(sem_t *semaphore);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until);
int sem_getvalue(sem_t *restrict semaphore, int *restrict value);
sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *semaphore);
int sem_unlink(const char *name);
#ifdef __MG_GNU
int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until);
#endif
__MG_END

#endif
