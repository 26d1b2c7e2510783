/* Semaphores (POSIX): counters, as there is one thread. Whoever waits at zero waits for ever. */
#include <errno.h>
#include <limits.h>
#include <merganser/host.h>
#include <semaphore.h>
#include "system.h"

static unsigned *count(sem_t *semaphore) { return (unsigned *)(void *)semaphore; }

int sem_init(sem_t *semaphore, int shared, unsigned value) {
  (void)shared;
  if (value > INT_MAX) return __mg_refuse(EINVAL);
  *count(semaphore) = value;
  return 0;
}

int sem_destroy(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}

int sem_post(sem_t *semaphore) {
  if (*count(semaphore) == INT_MAX) return __mg_refuse(EOVERFLOW);
  ++*count(semaphore);
  return 0;
}

int sem_trywait(sem_t *semaphore) {
  if (*count(semaphore) == 0) return __mg_refuse(EAGAIN);
  --*count(semaphore);
  return 0;
}

int sem_wait(sem_t *semaphore) {
  if (*count(semaphore) == 0) {
    __mg_unsupported("a semaphore that is zero (sem_wait)",
                     "nobody can end the wait, as a program is explored as one thread");
  }
  return sem_trywait(semaphore);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  (void)until;
  if (*count(semaphore) == 0) return __mg_refuse(ETIMEDOUT);
  return sem_trywait(semaphore);
}

int sem_getvalue(sem_t *restrict semaphore, int *restrict value) {
  *value = (int)*count(semaphore);
  return 0;
}
