#ifndef _SYS_TIME_H
#define _SYS_TIME_H

#include <merganser/types.h>
#include <sys/select.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timercmp(a, b, op) \
  (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_usec op(b)->tv_usec) : ((a)->tv_sec op(b)->tv_sec))
#define timeradd(a, b, r)                         \
  do {                                            \
    (r)->tv_sec = (a)->tv_sec + (b)->tv_sec;      \
    (r)->tv_usec = (a)->tv_usec + (b)->tv_usec;   \
    if ((r)->tv_usec >= 1000000) {                \
      ++(r)->tv_sec;                              \
      (r)->tv_usec -= 1000000;                    \
    }                                             \
  } while (0)
#define timersub(a, b, r)                         \
  do {                                            \
    (r)->tv_sec = (a)->tv_sec - (b)->tv_sec;      \
    (r)->tv_usec = (a)->tv_usec - (b)->tv_usec;   \
    if ((r)->tv_usec < 0) {                       \
      --(r)->tv_sec;                              \
      (r)->tv_usec += 1000000;                    \
    }                                             \
  } while (0)

__MG_BEGIN
int gettimeofday(struct timeval *__restrict t, void *__restrict zone);
int settimeofday(const struct timeval *t, const struct timezone *zone);
int getitimer(int which, struct itimerval *value);
int setitimer(int which, const struct itimerval *__restrict value, struct itimerval *__restrict old);
int utimes(const char *path, const struct timeval times[2]);
int futimes(int fd, const struct timeval times[2]);
int lutimes(const char *path, const struct timeval times[2]);
__MG_END

#endif
