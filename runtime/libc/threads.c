/*
 * Threads (POSIX): there is one. Locks are always free and always granted; a thread cannot be made
 * (EAGAIN, as where the system has no resources left), so that programs take their fallback.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *),
                   void *argument) {
  (void)thread;
  (void)attr;
  (void)start;
  (void)argument;
  return EAGAIN;
}

int pthread_join(pthread_t thread, void **result) {
  (void)thread;
  (void)result;
  return ESRCH;
}

int pthread_detach(pthread_t thread) {
  (void)thread;
  return ESRCH;
}

void pthread_exit(void *result) {
  (void)result;
  exit(0);
}

int pthread_cancel(pthread_t thread) {
  (void)thread;
  return ESRCH;
}

pthread_t pthread_self(void) { return 1; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_kill(pthread_t thread, int sig) {
  if (thread != 1) return ESRCH;
  return sig == 0 || raise(sig) == 0 ? 0 : EINVAL;
}

int pthread_once(pthread_once_t *once, void (*function)(void)) {
  if (*once == 0) {
    *once = 1;
    function();
  }
  return 0;
}

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  (void)prepare;
  (void)parent;
  (void)child;
  return 0;
}

int sched_yield(void) { return 0; }

/* Thread-specific data: one value per key. */
static const void *values[128];
static unsigned keys;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  (void)destructor;
  if (keys == sizeof values / sizeof *values) return EAGAIN;
  *key = keys++;
  return 0;
}

int pthread_key_delete(pthread_key_t key) { return key < keys ? 0 : EINVAL; }

void *pthread_getspecific(pthread_key_t key) { return key < keys ? (void *)values[key] : NULL; }

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= keys) return EINVAL;
  values[key] = value;
  return 0;
}

int pthread_setcancelstate(int state, int *old) {
  (void)state;
  if (old != NULL) *old = 0;
  return 0;
}

/* Objects without state: set to zero where that is what their initialisation does. */
#define INITIALISE(name, type, attributes)               \
  int name(type *object, const attributes *attr) {       \
    (void)attr;                                          \
    memset(object, 0, sizeof *object);                   \
    return 0;                                            \
  }
#define ACCEPT(name, type)    \
  int name(type *object) {    \
    (void)object;             \
    return 0;                 \
  }
#define ACCEPT_VALUE(name, type, value_type) \
  int name(type *object, value_type value) { \
    (void)object;                            \
    (void)value;                             \
    return 0;                                \
  }

INITIALISE(pthread_mutex_init, pthread_mutex_t, pthread_mutexattr_t)
INITIALISE(pthread_cond_init, pthread_cond_t, pthread_condattr_t)
INITIALISE(pthread_rwlock_init, pthread_rwlock_t, pthread_rwlockattr_t)
ACCEPT(pthread_mutex_destroy, pthread_mutex_t)
ACCEPT(pthread_mutex_lock, pthread_mutex_t)
ACCEPT(pthread_mutex_trylock, pthread_mutex_t)
ACCEPT(pthread_mutex_unlock, pthread_mutex_t)
ACCEPT(pthread_cond_destroy, pthread_cond_t)
ACCEPT(pthread_cond_signal, pthread_cond_t)
ACCEPT(pthread_cond_broadcast, pthread_cond_t)
ACCEPT(pthread_rwlock_destroy, pthread_rwlock_t)
ACCEPT(pthread_rwlock_rdlock, pthread_rwlock_t)
ACCEPT(pthread_rwlock_wrlock, pthread_rwlock_t)
ACCEPT(pthread_rwlock_tryrdlock, pthread_rwlock_t)
ACCEPT(pthread_rwlock_trywrlock, pthread_rwlock_t)
ACCEPT(pthread_rwlock_unlock, pthread_rwlock_t)
ACCEPT(pthread_spin_lock, pthread_spinlock_t)
ACCEPT(pthread_spin_unlock, pthread_spinlock_t)
ACCEPT(pthread_spin_destroy, pthread_spinlock_t)
ACCEPT(pthread_attr_init, pthread_attr_t)
ACCEPT(pthread_attr_destroy, pthread_attr_t)
ACCEPT(pthread_mutexattr_init, pthread_mutexattr_t)
ACCEPT(pthread_mutexattr_destroy, pthread_mutexattr_t)
ACCEPT_VALUE(pthread_spin_init, pthread_spinlock_t, int)
ACCEPT_VALUE(pthread_attr_setstacksize, pthread_attr_t, size_t)
ACCEPT_VALUE(pthread_attr_setdetachstate, pthread_attr_t, int)
ACCEPT_VALUE(pthread_mutexattr_settype, pthread_mutexattr_t, int)

/* Nobody else could signal: waiting with a limit times out, waiting without one ends at once. */
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
  (void)cond;
  (void)mutex;
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *t) {
  (void)cond;
  (void)mutex;
  (void)t;
  return ETIMEDOUT;
}
