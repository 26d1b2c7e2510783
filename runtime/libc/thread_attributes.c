/* Attributes of threads and locks (POSIX, GNU): they are kept and given back, and change nothing, as there is one
 * thread; barriers, names, processors and scheduling of that one. Attributes are set to zero by their initialisation;
 * fields that are zero by default are kept as they are. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <merganser/host.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEFAULT_STACK = 8 << 20, PAGE = 4096 };

/* What a pthread_attr_t holds. */
struct attributes {
  int detached, explicit_scheduling, policy, priority, process_scope;
  size_t guard_and_one, stack_size;
  void *stack;
};
_Static_assert(sizeof(struct attributes) <= sizeof(pthread_attr_t), "it has room");

static struct attributes *of(const pthread_attr_t *attr) { return (struct attributes *)(void *)attr; }

int pthread_attr_init(pthread_attr_t *attr) {
  memset(attr, 0, sizeof *attr);
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *attr) {
  (void)attr;
  return 0;
}

static int store_choice(int *to, int value, int most) {
  if (value < 0 || value > most) return EINVAL;
  *to = value;
  return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attr, int state) {
  return store_choice(&of(attr)->detached, state, PTHREAD_CREATE_DETACHED);
}

int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state) {
  *state = of(attr)->detached;
  return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *attr, int inherit) {
  return store_choice(&of(attr)->explicit_scheduling, inherit, PTHREAD_EXPLICIT_SCHED);
}

int pthread_attr_getinheritsched(const pthread_attr_t *attr, int *inherit) {
  *inherit = of(attr)->explicit_scheduling;
  return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attr, int policy) {
  return store_choice(&of(attr)->policy, policy, SCHED_RR);
}

int pthread_attr_getschedpolicy(const pthread_attr_t *attr, int *policy) {
  *policy = of(attr)->policy;
  return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *restrict attr,
                               const struct sched_param *restrict parameters) {
  int policy = of(attr)->policy, priority = parameters->sched_priority;
  int least = policy == SCHED_OTHER ? 0 : 1, most = policy == SCHED_OTHER ? 0 : 99;
  if (priority < least || priority > most) return EINVAL;
  of(attr)->priority = priority;
  return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *restrict attr,
                               struct sched_param *restrict parameters) {
  parameters->sched_priority = of(attr)->priority;
  return 0;
}

int pthread_attr_setscope(pthread_attr_t *attr, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  return scope == PTHREAD_SCOPE_SYSTEM ? (of(attr)->process_scope = 0) : EINVAL;
}

int pthread_attr_getscope(const pthread_attr_t *attr, int *scope) {
  *scope = of(attr)->process_scope;
  return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attr, size_t size) {
  of(attr)->guard_and_one = size + 1;
  return 0;
}

int pthread_attr_getguardsize(const pthread_attr_t *restrict attr, size_t *restrict size) {
  size_t guard = of(attr)->guard_and_one;
  *size = guard == 0 ? PAGE : guard - 1;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size) {
  if (size < PTHREAD_STACK_MIN) return EINVAL;
  of(attr)->stack_size = size;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *restrict attr, size_t *restrict size) {
  *size = of(attr)->stack_size == 0 ? DEFAULT_STACK : of(attr)->stack_size;
  return 0;
}

int pthread_attr_setstack(pthread_attr_t *attr, void *stack, size_t size) {
  if (size < PTHREAD_STACK_MIN) return EINVAL;
  of(attr)->stack = stack;
  of(attr)->stack_size = size;
  return 0;
}

int pthread_attr_getstack(const pthread_attr_t *restrict attr, void **restrict stack,
                          size_t *restrict size) {
  *stack = of(attr)->stack;
  *size = of(attr)->stack_size;
  return 0;
}

int pthread_attr_setstackaddr(pthread_attr_t *attr, void *stack) {
  of(attr)->stack = stack;
  return 0;
}

int pthread_attr_getstackaddr(const pthread_attr_t *restrict attr, void **restrict stack) {
  *stack = of(attr)->stack;
  return 0;
}

int pthread_attr_setaffinity_np(pthread_attr_t *attr, size_t size, const cpu_set_t *set) {
  (void)attr;
  (void)size;
  (void)set;
  return 0;
}

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr) {
  (void)thread;
  return pthread_attr_init(attr);
}

int pthread_getattr_default_np(pthread_attr_t *attr) { return pthread_attr_init(attr); }

int pthread_setattr_default_np(const pthread_attr_t *attr) {
  (void)attr;
  return 0;
}

/* Attributes of locks: a number each, of which some have several fields. */
#define PLAIN(name)                                          \
  int name##_init(name##_t *attr) {                          \
    memset(attr, 0, sizeof *attr);                           \
    return 0;                                                \
  }                                                          \
  int name##_destroy(name##_t *attr) {                       \
    (void)attr;                                              \
    return 0;                                                \
  }
#define FIELD(type, field, shift, mask)                                       \
  int type##_get##field(const type##_t *restrict attr, int *restrict value) { \
    *value = (int)(attr->__align >> (shift)) & (mask);                        \
    return 0;                                                                 \
  }                                                                           \
  int type##_set##field(type##_t *attr, int value) {                          \
    if (value < 0 || value > (mask)) return EINVAL;                           \
    attr->__align = (attr->__align & ~((mask) << (shift))) | value << (shift); \
    return 0;                                                                 \
  }

PLAIN(pthread_condattr)
PLAIN(pthread_rwlockattr)
PLAIN(pthread_barrierattr)
FIELD(pthread_condattr, pshared, 0, 1)
FIELD(pthread_condattr, clock, 1, 1)
FIELD(pthread_rwlockattr, pshared, 0, 1)
FIELD(pthread_rwlockattr, kind_np, 1, 3)
FIELD(pthread_barrierattr, pshared, 0, 1)
FIELD(pthread_mutexattr, pshared, 4, 1)
FIELD(pthread_mutexattr, protocol, 5, 3)
FIELD(pthread_mutexattr, robust, 7, 1)
FIELD(pthread_mutexattr, prioceiling, 8, 127)

int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attr, int *restrict type) {
  *type = attr->__align & 15;
  return 0;
}

int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  (void)mutex;
  return EINVAL;
}

int pthread_mutex_getprioceiling(const pthread_mutex_t *restrict mutex, int *restrict ceiling) {
  (void)mutex;
  (void)ceiling;
  return EINVAL;
}

int pthread_mutex_setprioceiling(pthread_mutex_t *restrict mutex, int ceiling, int *restrict old) {
  (void)mutex;
  (void)ceiling;
  (void)old;
  return EINVAL;
}

/* A barrier of one thread lets everyone pass; at any other it would wait for ever. */
int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attr, unsigned count) {
  (void)attr;
  if (count == 0) return EINVAL;
  barrier->__align = count;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  (void)barrier;
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (barrier->__align != 1) {
    __mg_unsupported("waiting for other threads (pthread_barrier_wait)",
                     "nobody can end the wait, as a program is explored as one thread");
  }
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

/* The one thread. */
static char thread_name[16] = "program";

int pthread_setname_np(pthread_t thread, const char *name) {
  (void)thread;
  if (strlen(name) >= sizeof thread_name) return ERANGE;
  strcpy(thread_name, name);
  return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t size) {
  (void)thread;
  if (size < sizeof thread_name) return ERANGE;
  strcpy(name, thread_name);
  return 0;
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
  (void)thread;
  return sched_setaffinity(0, size, set) == 0 ? 0 : errno;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  (void)thread;
  return sched_getaffinity(0, size, set) == 0 ? 0 : errno;
}

int pthread_getschedparam(pthread_t thread, int *restrict policy,
                          struct sched_param *restrict parameters) {
  (void)thread;
  *policy = SCHED_OTHER;
  parameters->sched_priority = 0;
  return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
  (void)thread;
  if (policy != SCHED_OTHER) return EPERM;
  return parameters->sched_priority == 0 ? 0 : EINVAL;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  (void)thread;
  return priority == 0 ? 0 : EINVAL;
}

static int concurrency;

int pthread_getconcurrency(void) { return concurrency; }

int pthread_setconcurrency(int level) {
  if (level < 0) return EINVAL;
  concurrency = level;
  return 0;
}

int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  (void)thread;
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}

int pthread_setcanceltype(int type, int *old) {
  static int now;
  if (type != 0 && type != 1) return EINVAL;
  if (old != NULL) *old = now;
  now = type;
  return 0;
}

void pthread_testcancel(void) {}

int pthread_tryjoin_np(pthread_t thread, void **result) { return pthread_join(thread, result); }

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until) {
  (void)until;
  return pthread_join(thread, result);
}

int pthread_yield(void) { return 0; }

int sched_getparam(pid_t pid, struct sched_param *parameters) {
  (void)pid;
  parameters->sched_priority = 0;
  return 0;
}

int sched_setparam(pid_t pid, const struct sched_param *parameters) {
  (void)pid;
  if (parameters->sched_priority == 0) return 0;
  errno = EINVAL;
  return -1;
}

int sched_setscheduler(pid_t pid, int policy, const struct sched_param *parameters) {
  if (policy == SCHED_OTHER) return sched_setparam(pid, parameters);
  errno = EPERM;
  return -1;
}

int sched_rr_get_interval(pid_t pid, struct timespec *interval) {
  (void)pid;
  *interval = (struct timespec){0, 4000000};
  return 0;
}
