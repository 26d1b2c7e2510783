/* The times of files (POSIX utimensat and its older forms). An open file without a name keeps its times. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <utime.h>
#include "system.h"

enum { NANOSECONDS = 1000000000 };

/* Replaces UTIME_NOW and UTIME_OMIT by what they stand for. */
static int set_times(const char *path, int follow, const struct timespec times[2]) {
  static const struct timespec now[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
  struct stat st;
  __mg_int64 plain[4];
  if (times == NULL) times = now;
  if ((follow ? stat : lstat)(path, &st) < 0) return -1;
  for (int i = 0; i < 2; i++) {
    struct timespec t = times[i];
    if (t.tv_nsec == UTIME_NOW) {
      __mg_int64 clock = __mg_clock(0);
      t = (struct timespec){clock / NANOSECONDS, clock % NANOSECONDS};
    } else if (t.tv_nsec == UTIME_OMIT) {
      t = i == 0 ? st.st_atim : st.st_mtim;
    } else if (t.tv_nsec < 0 || t.tv_nsec >= NANOSECONDS) {
      return __mg_refuse(EINVAL);
    }
    plain[2 * i] = t.tv_sec;
    plain[2 * i + 1] = t.tv_nsec;
  }
  return (int)__mg_result(__mg_utimes(path, follow, plain));
}

int futimens(int fd, const struct timespec times[2]) {
  char path[PATH_MAX];
  long status = __mg_fdpath(fd, path, sizeof path);
  if (status < 0) return status == -EBADF ? __mg_refuse(EBADF) : 0;
  return set_times(path, 1, times);
}

int utimensat(int directory, const char *path, const struct timespec times[2], int flags) {
  char buffer[PATH_MAX];
  if ((flags & ~AT_SYMLINK_NOFOLLOW) != 0) return __mg_refuse(EINVAL);
  if (path == NULL) return directory == AT_FDCWD ? __mg_refuse(EFAULT) : futimens(directory, times);
  const char *whole = __mg_at_path(directory, path, buffer);
  if (whole == NULL) return -1;
  return set_times(whole, (flags & AT_SYMLINK_NOFOLLOW) == 0, times);
}

/* Microseconds as nanoseconds; a null pointer stays one. */
static const struct timespec *finer(const struct timeval times[2], struct timespec finer_times[2]) {
  if (times == NULL) return NULL;
  for (int i = 0; i < 2; i++)
    finer_times[i] = (struct timespec){times[i].tv_sec, times[i].tv_usec * 1000};
  return finer_times;
}

int utimes(const char *path, const struct timeval times[2]) {
  struct timespec room[2];
  return set_times(path, 1, finer(times, room));
}

int lutimes(const char *path, const struct timeval times[2]) {
  struct timespec room[2];
  return set_times(path, 0, finer(times, room));
}

int futimes(int fd, const struct timeval times[2]) {
  struct timespec room[2];
  return futimens(fd, finer(times, room));
}

int futimesat(int directory, const char *path, const struct timeval times[2]) {
  struct timespec room[2];
  return utimensat(directory, path, finer(times, room), 0);
}

int utime(const char *path, const struct utimbuf *times) {
  if (times == NULL) return set_times(path, 1, NULL);
  return set_times(path, 1, (struct timespec[2]){{times->actime, 0}, {times->modtime, 0}});
}
