/* C11's threads (7.26) over those of POSIX: one thread, see pthread.h. Types and numbers are glibc's. */
#ifndef _THREADS_H
#define _THREADS_H

#include <pthread.h>
#include <time.h>

typedef pthread_t thrd_t;
typedef int (*thrd_start_t)(void *);
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef pthread_key_t tss_t;
typedef void (*tss_dtor_t)(void *);
typedef pthread_once_t once_flag;

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain, mtx_recursive, mtx_timed };

#define ONCE_FLAG_INIT PTHREAD_ONCE_INIT
#define TSS_DTOR_ITERATIONS 4
#ifndef __cplusplus
#define thread_local _Thread_local
#endif

__MG_BEGIN
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
thrd_t thrd_current(void);
int thrd_equal(thrd_t a, thrd_t b);
int thrd_detach(thrd_t thread);
int thrd_join(thrd_t thread, int *result);
__MG_NORETURN void thrd_exit(int result);
int thrd_sleep(const struct timespec *time, struct timespec *remaining);
void thrd_yield(void);
int mtx_init(mtx_t *mutex, int type);
int mtx_lock(mtx_t *mutex);
int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
void mtx_destroy(mtx_t *mutex);
void call_once(once_flag *flag, void (*function)(void));
int cnd_init(cnd_t *cond);
int cnd_signal(cnd_t *cond);
int cnd_broadcast(cnd_t *cond);
int cnd_wait(cnd_t *cond, mtx_t *mutex);
int cnd_timedwait(cnd_t *restrict cond, mtx_t *restrict mutex, const struct timespec *restrict time);
void cnd_destroy(cnd_t *cond);
int tss_create(tss_t *key, tss_dtor_t destructor);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
void tss_delete(tss_t key);
__MG_END

#endif
