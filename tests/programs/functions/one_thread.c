/* Locks, keys and once-functions of a program that has one thread. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_key_t key;

static void only_once(void) { puts("once"); }
static void forget(void *value) { printf("forget %s\n", (char *)value); }

int main(void) {
  pthread_mutexattr_t attr;
  pthread_mutex_t recursive, checked;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &attr);
  printf("plain %d", pthread_mutex_lock(&plain));
  printf(" %d", pthread_mutex_trylock(&plain) == EBUSY);
  printf(" %d", pthread_mutex_unlock(&plain));
  printf(" %d", pthread_mutex_trylock(&plain));
  printf(" %d\n", pthread_mutex_unlock(&plain));
  printf("recursive %d", pthread_mutex_lock(&recursive));
  printf(" %d", pthread_mutex_lock(&recursive));
  printf(" %d", pthread_mutex_trylock(&recursive));
  for (int i = 0; i < 3; i++) printf(" %d", pthread_mutex_unlock(&recursive));
  printf(" %d\n", pthread_mutex_unlock(&recursive) == EPERM);
  printf("checked %d", pthread_mutex_lock(&checked));
  printf(" %d", pthread_mutex_lock(&checked) == EDEADLK);
  printf(" %d", pthread_mutex_unlock(&checked));
  printf(" %d\n", pthread_mutex_unlock(&checked) == EPERM);
  for (int i = 0; i < 3; i++) printf("%d", pthread_once(&once, only_once));
  printf("\nshared %d", pthread_rwlock_rdlock(&shared));
  printf(" %d\n", pthread_rwlock_unlock(&shared));
  printf("signal %d %d\n", pthread_cond_signal(&cond), pthread_cond_broadcast(&cond));
  printf("key %d", pthread_key_create(&key, forget));
  printf(" %d", pthread_getspecific(key) == NULL);
  printf(" %d", pthread_setspecific(key, "the value"));
  printf(" %s\n", (char *)pthread_getspecific(key));
  printf("self %d\n", pthread_equal(pthread_self(), pthread_self()) != 0);
  fflush(stdout);
  pthread_exit(NULL);
}
