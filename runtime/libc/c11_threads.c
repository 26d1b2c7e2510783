/* C11's threads (7.26), under POSIX's (threads.c). */
#include <errno.h>
#include <merganser/host.h>
#include <sched.h>
#include <stdlib.h>
#include <threads.h>

static int result_of(int error) {
  return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  (void)thread;
  (void)start;
  (void)argument;
  __mg_unsupported("a second thread (thrd_create)",
                   "a program is explored as one thread; call the thread's function instead");
}

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }

int thrd_join(thrd_t thread, int *result) {
  (void)result;
  return result_of(pthread_join(thread, NULL));
}

void thrd_exit(int result) {
  (void)result;
  pthread_exit(NULL);
}

int thrd_sleep(const struct timespec *time, struct timespec *remaining) {
  return nanosleep(time, remaining);
}

void thrd_yield(void) { sched_yield(); }

int mtx_init(mtx_t *mutex, int type) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  if ((type & mtx_recursive) != 0) pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  return result_of(pthread_mutex_init(mutex, &attr));
}

int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock(mutex)); }

int mtx_trylock(mtx_t *mutex) { return result_of(pthread_mutex_trylock(mutex)); }

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time) {
  (void)time;
  int result = mtx_trylock(mutex);
  return result == thrd_busy ? thrd_timedout : result;
}

int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock(mutex)); }

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(mutex); }

void call_once(once_flag *flag, void (*function)(void)) { pthread_once(flag, function); }

int cnd_init(cnd_t *cond) { return result_of(pthread_cond_init(cond, NULL)); }

int cnd_signal(cnd_t *cond) { return result_of(pthread_cond_signal(cond)); }

int cnd_broadcast(cnd_t *cond) { return result_of(pthread_cond_broadcast(cond)); }

int cnd_wait(cnd_t *cond, mtx_t *mutex) { return result_of(pthread_cond_wait(cond, mutex)); }

int cnd_timedwait(cnd_t *restrict cond, mtx_t *restrict mutex, const struct timespec *restrict time) {
  return result_of(pthread_cond_timedwait(cond, mutex, time));
}

void cnd_destroy(cnd_t *cond) { pthread_cond_destroy(cond); }

int tss_create(tss_t *key, tss_dtor_t destructor) { return result_of(pthread_key_create(key, destructor)); }

void *tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void *value) { return result_of(pthread_setspecific(key, value)); }

void tss_delete(tss_t key) { pthread_key_delete(key); }
