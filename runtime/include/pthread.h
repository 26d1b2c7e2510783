/* Programs have one thread: locks work, pthread_create ends the path. See docs/runtime.md. */
#ifndef _PTHREAD_H
#define _PTHREAD_H

#include <merganser/types.h>
#include <sched.h>
#include <time.h>

/* Sizes of x86-64 and i386. */
#define __MG_BYTES(wide, narrow) (sizeof(long) == 8 ? (wide) : (narrow))

typedef unsigned long pthread_t;
typedef int pthread_once_t;
typedef unsigned pthread_key_t;
typedef volatile int pthread_spinlock_t;
typedef union {
  struct {
    int __lock;
    unsigned __count;
    int __owner;
#ifdef __LP64__
    unsigned __users;
    int __kind;
#else
    int __kind;
    unsigned __users;
#endif
  } __data;
  char __bytes[__MG_BYTES(40, 24)];
  long __align;
} pthread_mutex_t;
typedef union {
  char __bytes[4];
  int __align;
} pthread_mutexattr_t;
typedef union {
  char __bytes[48];
  long __align;
} pthread_cond_t;
typedef union {
  char __bytes[4];
  int __align;
} pthread_condattr_t;
typedef union {
  char __bytes[__MG_BYTES(56, 36)];
  long __align;
} pthread_attr_t;
typedef union {
  char __bytes[__MG_BYTES(56, 32)];
  long __align;
} pthread_rwlock_t;
typedef union {
  char __bytes[8];
  long __align;
} pthread_rwlockattr_t;
typedef union {
  char __bytes[__MG_BYTES(32, 20)];
  long __align;
} pthread_barrier_t;
typedef union {
  char __bytes[4];
  int __align;
} pthread_barrierattr_t;

#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_DEFAULT 0
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#ifdef __LP64__
#define __MG_MUTEX_OF(kind) {{0, 0, 0, 0, kind}}
#else
#define __MG_MUTEX_OF(kind) {{0, 0, 0, kind, 0}}
#endif
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP __MG_MUTEX_OF(PTHREAD_MUTEX_RECURSIVE)
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP __MG_MUTEX_OF(PTHREAD_MUTEX_ERRORCHECK)
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_PRIO_NONE 0
#define PTHREAD_PRIO_INHERIT 1
#define PTHREAD_PRIO_PROTECT 2
#define PTHREAD_MUTEX_STALLED 0
#define PTHREAD_MUTEX_ROBUST 1
#define PTHREAD_RWLOCK_PREFER_READER_NP 0
#define PTHREAD_RWLOCK_PREFER_WRITER_NP 1
#define PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP 2
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1

__MG_BEGIN
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *),
                   void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_detach(pthread_t thread);
__MG_NORETURN void pthread_exit(void *result);
int pthread_cancel(pthread_t thread);
pthread_t pthread_self(void);
int pthread_equal(pthread_t a, pthread_t b);
int pthread_kill(pthread_t thread, int sig);
int pthread_once(pthread_once_t *once, void (*function)(void));
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
int pthread_attr_init(pthread_attr_t *attr);
int pthread_attr_destroy(pthread_attr_t *attr);
int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size);
int pthread_attr_setdetachstate(pthread_attr_t *attr, int state);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_mutexattr_init(pthread_mutexattr_t *attr);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attr);
int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type);
int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr);
int pthread_cond_destroy(pthread_cond_t *cond);
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *t);
int pthread_cond_signal(pthread_cond_t *cond);
int pthread_cond_broadcast(pthread_cond_t *cond);
int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);
int pthread_spin_init(pthread_spinlock_t *lock, int shared);
int pthread_spin_lock(pthread_spinlock_t *lock);
int pthread_spin_unlock(pthread_spinlock_t *lock);
int pthread_spin_destroy(pthread_spinlock_t *lock);
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_setcancelstate(int state, int *old);
int pthread_attr_getinheritsched(const pthread_attr_t *__restrict attr, int *__restrict value);
int pthread_attr_setinheritsched(pthread_attr_t *attr, int value);
int pthread_attr_getschedpolicy(const pthread_attr_t *__restrict attr, int *__restrict value);
int pthread_attr_setschedpolicy(pthread_attr_t *attr, int value);
int pthread_attr_getscope(const pthread_attr_t *__restrict attr, int *__restrict value);
int pthread_attr_setscope(pthread_attr_t *attr, int value);
int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state);
int pthread_attr_getschedparam(const pthread_attr_t *__restrict attr,
                               struct sched_param *__restrict parameters);
int pthread_attr_setschedparam(pthread_attr_t *__restrict attr,
                               const struct sched_param *__restrict parameters);
int pthread_attr_getstacksize(const pthread_attr_t *__restrict attr, size_t *__restrict size);
int pthread_attr_getstack(const pthread_attr_t *__restrict attr, void **__restrict stack,
                          size_t *__restrict size);
int pthread_attr_setstack(pthread_attr_t *attr, void *stack, size_t size);
int pthread_attr_getstackaddr(const pthread_attr_t *__restrict attr, void **__restrict stack);
int pthread_attr_setstackaddr(pthread_attr_t *attr, void *stack);
int pthread_attr_getguardsize(const pthread_attr_t *__restrict attr, size_t *__restrict value);
int pthread_attr_setguardsize(pthread_attr_t *attr, size_t value);
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *__restrict attr, int *__restrict value);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int value);
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *__restrict attr, int *__restrict value);
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attr, int value);
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *__restrict attr, int *__restrict value);
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attr, int value);
int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *__restrict attr, int *__restrict value);
int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attr, int value);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__restrict attr, int *__restrict type);
int pthread_condattr_init(pthread_condattr_t *attr);
int pthread_condattr_destroy(pthread_condattr_t *attr);
int pthread_condattr_getpshared(const pthread_condattr_t *__restrict attr, int *__restrict value);
int pthread_condattr_setpshared(pthread_condattr_t *attr, int value);
int pthread_rwlockattr_init(pthread_rwlockattr_t *attr);
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attr);
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *__restrict attr, int *__restrict value);
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attr, int value);
int pthread_barrierattr_init(pthread_barrierattr_t *attr);
int pthread_barrierattr_destroy(pthread_barrierattr_t *attr);
int pthread_barrierattr_getpshared(const pthread_barrierattr_t *__restrict attr, int *__restrict value);
int pthread_barrierattr_setpshared(pthread_barrierattr_t *attr, int value);
int pthread_condattr_getclock(const pthread_condattr_t *__restrict attr, clockid_t *__restrict value);
int pthread_condattr_setclock(pthread_condattr_t *attr, clockid_t value);
int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *__restrict attr, int *__restrict value);
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attr, int value);
int pthread_barrier_init(pthread_barrier_t *__restrict barrier,
                         const pthread_barrierattr_t *__restrict attr, unsigned count);
int pthread_barrier_destroy(pthread_barrier_t *barrier);
int pthread_barrier_wait(pthread_barrier_t *barrier);
int pthread_mutex_timedlock(pthread_mutex_t *__restrict mutex, const struct timespec *__restrict t);
int pthread_mutex_consistent(pthread_mutex_t *mutex);
int pthread_mutex_getprioceiling(const pthread_mutex_t *__restrict mutex, int *__restrict ceiling);
int pthread_mutex_setprioceiling(pthread_mutex_t *__restrict mutex, int ceiling,
                                 int *__restrict old);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *__restrict lock,
                               const struct timespec *__restrict t);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *__restrict lock,
                               const struct timespec *__restrict t);
int pthread_spin_trylock(pthread_spinlock_t *lock);
int pthread_getschedparam(pthread_t thread, int *__restrict policy,
                          struct sched_param *__restrict parameters);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters);
int pthread_setschedprio(pthread_t thread, int priority);
int pthread_getconcurrency(void);
int pthread_setconcurrency(int level);
int pthread_getcpuclockid(pthread_t thread, clockid_t *clock);
int pthread_setcanceltype(int type, int *old);
void pthread_testcancel(void);
#define pthread_cleanup_push(function, argument)        \
  do {                                                  \
    void (*__cleanup_function)(void *) = (function);    \
    void *__cleanup_argument = (argument);
#define pthread_cleanup_pop(execute)                    \
    if (execute) __cleanup_function(__cleanup_argument); \
  } while (0)
#ifdef __MG_GNU
int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *t);
int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *t);
int pthread_rwlock_clockrdlock(pthread_rwlock_t *__restrict lock, clockid_t clock,
                               const struct timespec *__restrict t);
int pthread_rwlock_clockwrlock(pthread_rwlock_t *__restrict lock, clockid_t clock,
                               const struct timespec *__restrict t);
int pthread_attr_setaffinity_np(pthread_attr_t *attr, size_t size, const cpu_set_t *set);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr);
int pthread_getattr_default_np(pthread_attr_t *attr);
int pthread_setattr_default_np(const pthread_attr_t *attr);
int pthread_setname_np(pthread_t thread, const char *name);
int pthread_getname_np(pthread_t thread, char *name, size_t size);
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set);
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set);
int pthread_tryjoin_np(pthread_t thread, void **result);
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until);
int pthread_yield(void);
#endif
__MG_END

#endif
