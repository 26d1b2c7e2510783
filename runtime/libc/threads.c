/*
 * Threads (POSIX): there is one. A path that makes another ends there (an error of the kind `model`), and so
 * does one that waits for what only another thread could do. Mutexes know whether they are held and by their
 * kind what that means for the next lock; locks for readers and writers count.
 */
#include <errno.h>
#include <merganser/host.h>
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
  __mg_unsupported("a second thread (pthread_create)",
                   "a program is explored as one thread; call the thread's function instead");
}

static _Noreturn void wait_for_ever(const char *call) {
  __mg_unsupported(call, "nobody can end the wait, as a program is explored as one thread");
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
enum { MOST_KEYS = 128, DESTRUCTOR_ROUNDS = 4 };
static const void *values[MOST_KEYS];
static void (*value_destructors[MOST_KEYS])(void *);
static unsigned keys;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  if (keys == MOST_KEYS) return EAGAIN;
  value_destructors[keys] = destructor;
  *key = keys++;
  return 0;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= keys) return EINVAL;
  value_destructors[key] = NULL;
  values[key] = NULL;
  return 0;
}

/* Whether a destructor was called; one may set values anew. */
static int destroy_values(void) {
  int called = 0;
  for (unsigned key = 0; key < keys; key++) {
    void *value = (void *)values[key];
    if (value == NULL || value_destructors[key] == NULL) continue;
    values[key] = NULL;
    value_destructors[key](value);
    called = 1;
  }
  return called;
}

/* The end of the only thread is that of the program. */
void pthread_exit(void *result) {
  (void)result;
  for (int round = 0; round < DESTRUCTOR_ROUNDS && destroy_values(); round++) continue;
  exit(0);
}

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

INITIALISE(pthread_cond_init, pthread_cond_t, pthread_condattr_t)
INITIALISE(pthread_rwlock_init, pthread_rwlock_t, pthread_rwlockattr_t)
ACCEPT(pthread_mutex_destroy, pthread_mutex_t)
ACCEPT(pthread_cond_destroy, pthread_cond_t)
ACCEPT(pthread_cond_signal, pthread_cond_t)
ACCEPT(pthread_cond_broadcast, pthread_cond_t)
ACCEPT(pthread_rwlock_destroy, pthread_rwlock_t)
ACCEPT(pthread_spin_destroy, pthread_spinlock_t)
ACCEPT(pthread_mutexattr_destroy, pthread_mutexattr_t)

/* Mutexes, with glibc's fields where its initialisers set them. */
int pthread_mutexattr_init(pthread_mutexattr_t *attr) {
  attr->__align = PTHREAD_MUTEX_DEFAULT;
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ERRORCHECK) return EINVAL;
  attr->__align = (attr->__align & ~15) | type;
  return 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr) {
  memset(mutex, 0, sizeof *mutex);
  if (attr != NULL) mutex->__data.__kind = attr->__align & 3;
  return 0;
}

/* The kinds beyond these three are variants of the normal one (glibc's adaptive mutex and others). */
int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock != 0) {
    if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
    if (mutex->__data.__kind != PTHREAD_MUTEX_RECURSIVE)
      wait_for_ever("a lock of a mutex that the program holds already (pthread_mutex_lock)");
  }
  mutex->__data.__lock = 1;
  mutex->__data.__count++;
  return 0;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock != 0 && mutex->__data.__kind != PTHREAD_MUTEX_RECURSIVE) return EBUSY;
  return pthread_mutex_lock(mutex);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock == 0) return mutex->__data.__kind == PTHREAD_MUTEX_NORMAL ? 0 : EPERM;
  if (--mutex->__data.__count == 0) mutex->__data.__lock = 0;
  return 0;
}

/* Nobody else could signal: waiting with a limit times out. */
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
  (void)cond;
  (void)mutex;
  wait_for_ever("waiting for another thread (pthread_cond_wait)");
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *t) {
  (void)cond;
  (void)mutex;
  (void)t;
  return ETIMEDOUT;
}

int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *t) {
  (void)clock;
  return pthread_cond_timedwait(cond, mutex, t);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict t) {
  (void)t;
  int status = pthread_mutex_trylock(mutex);
  return status != EBUSY ? status : mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK ? EDEADLK : ETIMEDOUT;
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *t) {
  (void)clock;
  return pthread_mutex_timedlock(mutex, t);
}

/* Locks for readers and writers: how many hold it, -1 for a writer. */
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  if (lock->__align < 0) return EBUSY;
  lock->__align++;
  return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  if (lock->__align != 0) return EBUSY;
  lock->__align = -1;
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  return pthread_rwlock_tryrdlock(lock) == 0 ? 0 : EDEADLK;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (lock->__align > 0)
    wait_for_ever("a lock for writing that the program holds for reading (pthread_rwlock_wrlock)");
  return pthread_rwlock_trywrlock(lock) == 0 ? 0 : EDEADLK;
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict t) {
  (void)t;
  return pthread_rwlock_rdlock(lock);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict t) {
  (void)t;
  return lock->__align > 0 ? ETIMEDOUT : pthread_rwlock_wrlock(lock);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict t) {
  (void)clock;
  return pthread_rwlock_timedrdlock(lock, t);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict t) {
  (void)clock;
  return pthread_rwlock_timedwrlock(lock, t);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  lock->__align = lock->__align > 0 ? lock->__align - 1 : 0;
  return 0;
}

/* Spin locks; glibc's are 1 while they are free. */
int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  *lock = 1;
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
  if (*lock != 1) return EBUSY;
  *lock = 0;
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  if (pthread_spin_trylock(lock) != 0)
    wait_for_ever("a spin lock that the program holds already (pthread_spin_lock)");
  return 0;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  *lock = 1;
  return 0;
}
