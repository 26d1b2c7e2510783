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
__MG_END

#endif
