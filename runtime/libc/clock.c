/* Clocks and waiting (C11 7.27.2, POSIX). */
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "system.h"

enum { NANOSECONDS = 1000000000 };

/* The host knows three clocks; the others are one of them. */
static __mg_int64 now(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
      return __mg_clock(0);
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return __mg_clock(2);
    default:
      return __mg_clock(1);
  }
}

time_t time(time_t *t) {
  time_t seconds = now(CLOCK_REALTIME) / NANOSECONDS;
  if (t != NULL) *t = seconds;
  return seconds;
}

clock_t clock(void) { return now(CLOCK_PROCESS_CPUTIME_ID) / 1000; }

double difftime(time_t later, time_t earlier) {
  return later >= earlier ? (double)((unsigned long)later - (unsigned long)earlier)
                          : -(double)((unsigned long)earlier - (unsigned long)later);
}

int clock_gettime(clockid_t clock, struct timespec *t) {
  if (clock < 0 || clock > 11) return __mg_refuse(EINVAL);
  __mg_int64 nanoseconds = now(clock);
  *t = (struct timespec){nanoseconds / NANOSECONDS, nanoseconds % NANOSECONDS};
  return 0;
}

int clock_getres(clockid_t clock, struct timespec *t) {
  if (clock < 0 || clock > 11) return __mg_refuse(EINVAL);
  if (t != NULL) *t = (struct timespec){0, 1};
  return 0;
}

int clock_settime(clockid_t clock, const struct timespec *t) {
  (void)clock;
  (void)t;
  return __mg_refuse(EPERM);
}

int timespec_get(struct timespec *t, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, t);
  return base;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  if (zone != NULL) *(struct timezone *)zone = (struct timezone){0, 0};
  __mg_int64 nanoseconds = now(CLOCK_REALTIME);
  *t = (struct timeval){nanoseconds / NANOSECONDS, nanoseconds % NANOSECONDS / 1000};
  return 0;
}

int settimeofday(const struct timeval *t, const struct timezone *zone) {
  (void)t;
  (void)zone;
  return __mg_refuse(EPERM);
}

int nanosleep(const struct timespec *request, struct timespec *remaining) {
  if (request->tv_nsec < 0 || request->tv_nsec >= NANOSECONDS || request->tv_sec < 0)
    return __mg_refuse(EINVAL);
  __mg_sleep(request->tv_sec * NANOSECONDS + request->tv_nsec);
  if (remaining != NULL) *remaining = (struct timespec){0, 0};
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request,
                    struct timespec *remaining) {
  if ((flags & TIMER_ABSTIME) == 0) return nanosleep(request, remaining) < 0 ? errno : 0;
  __mg_int64 wait = request->tv_sec * NANOSECONDS + request->tv_nsec - now(clock);
  if (wait > 0) __mg_sleep(wait);
  return 0;
}

unsigned sleep(unsigned seconds) {
  __mg_sleep((__mg_int64)seconds * NANOSECONDS);
  return 0;
}

int usleep(useconds_t microseconds) {
  __mg_sleep((__mg_int64)microseconds * 1000);
  return 0;
}
