#ifndef _SYS_RESOURCE_H
#define _SYS_RESOURCE_H

#include <merganser/types.h>

typedef unsigned __MG_FILE_WORD rlim_t;

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss;
  long ru_ixrss;
  long ru_idrss;
  long ru_isrss;
  long ru_minflt;
  long ru_majflt;
  long ru_nswap;
  long ru_inblock;
  long ru_oublock;
  long ru_msgsnd;
  long ru_msgrcv;
  long ru_nsignals;
  long ru_nvcsw;
  long ru_nivcsw;
};

#define RLIM_INFINITY ((rlim_t)-1)
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_AS 9
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)

__MG_BEGIN
int getrlimit(int resource, struct rlimit *limit) __MG_LARGE(getrlimit);
int setrlimit(int resource, const struct rlimit *limit) __MG_LARGE(setrlimit);
int getrusage(int who, struct rusage *usage);
int getpriority(int which, id_t who);
int setpriority(int which, id_t who, int priority);
#ifdef __MG_GNU
int prlimit(pid_t pid, int resource, const struct rlimit *limit, struct rlimit *old);
#endif
__MG_END

#endif
