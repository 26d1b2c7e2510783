#ifndef _TIME_H
#define _TIME_H

#include <merganser/types.h>
#include <merganser/locale.h>

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

#ifdef __MG_POSIX
struct sigevent;

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};
#endif

__MG_BEGIN
time_t time(time_t *t);
clock_t clock(void);
double difftime(time_t later, time_t earlier);
time_t mktime(struct tm *tm);
struct tm *gmtime(const time_t *t);
struct tm *localtime(const time_t *t);
char *asctime(const struct tm *tm);
char *ctime(const time_t *t);
size_t strftime(char *__restrict s, size_t size, const char *__restrict format,
                const struct tm *__restrict tm);
int timespec_get(struct timespec *t, int base);

#ifdef __MG_POSIX
struct tm *gmtime_r(const time_t *__restrict t, struct tm *__restrict tm);
struct tm *localtime_r(const time_t *__restrict t, struct tm *__restrict tm);
char *asctime_r(const struct tm *__restrict tm, char *__restrict buffer);
char *ctime_r(const time_t *__restrict t, char *__restrict buffer);
int clock_gettime(clockid_t clock, struct timespec *t);
int clock_settime(clockid_t clock, const struct timespec *t);
int clock_getres(clockid_t clock, struct timespec *t);
int nanosleep(const struct timespec *request, struct timespec *remaining);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request,
                    struct timespec *remaining);
int timer_create(clockid_t clock, struct sigevent *__restrict event, timer_t *__restrict timer);
int timer_settime(timer_t timer, int flags, const struct itimerspec *__restrict value,
                  struct itimerspec *__restrict old);
int timer_gettime(timer_t timer, struct itimerspec *value);
int timer_delete(timer_t timer);
char *strptime(const char *__restrict s, const char *__restrict format, struct tm *__restrict tm);
time_t timegm(struct tm *tm);
time_t timelocal(struct tm *tm);
void tzset(void);
extern char *tzname[2];
extern long timezone;
extern int daylight;
#endif
#ifdef __MG_POSIX
size_t strftime_l(char *__restrict s, size_t size, const char *__restrict format,
                  const struct tm *__restrict tm, locale_t locale);
#endif
#ifdef __MG_POSIX
int clock_getcpuclockid(pid_t pid, clockid_t *clock);
struct tm *getdate(const char *text);
extern int getdate_err;
#endif
#ifdef __MG_GNU
int getdate_r(const char *__restrict text, struct tm *__restrict result);
int timespec_getres(struct timespec *resolution, int base);
#endif
__MG_END

#endif
