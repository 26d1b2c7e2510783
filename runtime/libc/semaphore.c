/* Semaphores (POSIX): counters, as there is one thread. Whoever waits at zero waits for ever. */
#include <errno.h>
#include <limits.h>
#include <merganser/host.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
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

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until) {
  (void)clock;
  return sem_timedwait(semaphore, until);
}

/* Semaphores with names: they live as long as the process. A name that was removed is free again, while those
 * who have its semaphore open keep it. */
struct named {
  struct named *next;
  char *name;
  sem_t semaphore;
};
static struct named *all;

static struct named *find(const char *name) {
  for (struct named *one = all; one != NULL; one = one->next)
    if (one->name != NULL && strcmp(one->name, name) == 0) return one;
  return NULL;
}

sem_t *sem_open(const char *name, int flags, ...) {
  while (*name == '/') name++;
  struct named *one = *name == 0 || strchr(name, '/') != NULL ? NULL : find(name);
  int error = *name == 0 || strchr(name, '/') != NULL         ? EINVAL
              : one != NULL && (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL) ? EEXIST
              : one == NULL && (flags & O_CREAT) == 0         ? ENOENT
                                                              : 0;
  if (error == 0 && one == NULL) {
    va_list args;
    va_start(args, flags);
    (void)va_arg(args, unsigned);
    unsigned value = va_arg(args, unsigned);
    va_end(args);
    error = value > INT_MAX ? EINVAL : (one = malloc(sizeof *one)) == NULL ? ENOMEM : 0;
    if (error == 0) {
      one->next = all;
      one->name = strdup(name);
      sem_init(&one->semaphore, 0, value);
      all = one;
    }
  }
  if (error == 0) return &one->semaphore;
  errno = error;
  return SEM_FAILED;
}

int sem_close(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}

int sem_unlink(const char *name) {
  while (*name == '/') name++;
  struct named *one = find(name);
  if (one == NULL) return __mg_refuse(ENOENT);
  free(one->name);
  one->name = NULL;
  return 0;
}
