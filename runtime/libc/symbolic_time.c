/*
 * Symbolic time (--sym-time): each question for the time of day, or for a clock that only goes on, is an input. What it
 * says is not before what was said last, and before the year 2242. Its parts are inputs of their own (`time`, seconds since
 * 1970, and `time.microseconds`), so that nobody has to divide. Sleeping lets that much time pass.
 *
 * The program's own calls lead here as those that may fail do (failing_calls.c), in an exploration and in a native replay
 * of the same text.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <klee/klee.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { MICROSECONDS = 1000000 };
/* Where time_t has 32 bits, before 2038. */
#if __SIZEOF_LONG__ == 8
static const long most_seconds = 1L << 33;
#else
static const long most_seconds = 0x7fffffff;
#endif

static long last_second;
static unsigned last_microsecond;

static long next_second(void) {
  long second;
  klee_make_symbolic(&second, sizeof second, "time");
  klee_assume((second >= last_second) & (second < most_seconds));
  return second;
}

time_t __wrap_time(time_t *to);
time_t __wrap_time(time_t *to) {
  long second = next_second();
  last_microsecond *= second == last_second;
  last_second = second;
  if (to != NULL) *to = second;
  return second;
}

static void now(void) {
  long second = next_second();
  unsigned microsecond = (unsigned)klee_int("time.microseconds");
  klee_assume((microsecond < MICROSECONDS) & ((second > last_second) | (microsecond >= last_microsecond)));
  last_second = second;
  last_microsecond = microsecond;
}

int __wrap_gettimeofday(struct timeval *restrict to, void *restrict zone);
int __wrap_gettimeofday(struct timeval *restrict to, void *restrict zone) {
  if (zone != NULL) *(struct timezone *)zone = (struct timezone){0, 0};
  now();
  *to = (struct timeval){last_second, (suseconds_t)last_microsecond};
  return 0;
}

__typeof__(clock_gettime) __real_clock_gettime;
#ifndef MERGANSER_REPLAY
#define __real_clock_gettime clock_gettime
#endif

/* The processor's time is what it was. */
int __wrap_clock_gettime(clockid_t clock, struct timespec *to);
int __wrap_clock_gettime(clockid_t clock, struct timespec *to) {
  if (clock < 0 || clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID || clock > 11)
    return __real_clock_gettime(clock, to);
  now();
  *to = (struct timespec){last_second, (long)last_microsecond * 1000};
  return 0;
}

int __wrap_timespec_get(struct timespec *to, int base);
int __wrap_timespec_get(struct timespec *to, int base) {
  if (base != TIME_UTC) return 0;
  __wrap_clock_gettime(CLOCK_REALTIME, to);
  return base;
}

static void pass(long seconds, long microseconds) {
  last_second += seconds + (last_microsecond + microseconds >= MICROSECONDS);
  last_microsecond = (unsigned)((last_microsecond + microseconds) % MICROSECONDS);
}

unsigned __wrap_sleep(unsigned seconds);
unsigned __wrap_sleep(unsigned seconds) {
  pass(seconds, 0);
  return 0;
}

int __wrap_usleep(useconds_t microseconds);
int __wrap_usleep(useconds_t microseconds) {
  pass(microseconds / MICROSECONDS, microseconds % MICROSECONDS);
  return 0;
}

int __wrap_nanosleep(const struct timespec *request, struct timespec *remaining);
int __wrap_nanosleep(const struct timespec *request, struct timespec *remaining) {
  if (request->tv_nsec < 0 || request->tv_nsec >= 1000 * MICROSECONDS || request->tv_sec < 0) {
    errno = EINVAL;
    return -1;
  }
  pass(request->tv_sec, request->tv_nsec / 1000);
  if (remaining != NULL) *remaining = (struct timespec){0, 0};
  return 0;
}
