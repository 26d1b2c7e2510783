/* What would tell a program that something happened while it waits: nothing else happens here, so programs
 * are sent to their fallback (ENOSYS). */
#include <signal.h>
#include <sys/inotify.h>
#include <time.h>
#include "system.h"

int inotify_init1(int flags) {
  (void)flags;
  return __mg_refuse(ENOSYS);
}

int inotify_init(void) { return inotify_init1(0); }

int inotify_add_watch(int fd, const char *path, uint32_t mask) {
  (void)fd;
  (void)path;
  (void)mask;
  return __mg_refuse(ENOSYS);
}

int inotify_rm_watch(int fd, int watch) {
  (void)fd;
  (void)watch;
  return __mg_refuse(ENOSYS);
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
  (void)clock;
  (void)event;
  (void)timer;
  return __mg_refuse(ENOSYS);
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *restrict value,
                  struct itimerspec *restrict old) {
  (void)timer;
  (void)flags;
  (void)value;
  (void)old;
  return __mg_refuse(EINVAL);
}

int timer_gettime(timer_t timer, struct itimerspec *value) {
  (void)timer;
  (void)value;
  return __mg_refuse(EINVAL);
}

int timer_delete(timer_t timer) {
  (void)timer;
  return __mg_refuse(EINVAL);
}
