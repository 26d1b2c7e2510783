/* Sizes, offsets and constants that a program compiled with one set of headers and linked with the
 * other library must agree on. */
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/wait.h>
#include <signal.h>
#include <time.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <dirent.h>
#include <pthread.h>
#include <locale.h>
#include <wchar.h>
#include <wctype.h>
#include <stdio.h>
#include <setjmp.h>
#include <fenv.h>
#include <getopt.h>
#include <utime.h>
#include <fcntl.h>
#include <unistd.h>
#include <math.h>
#include <poll.h>
#define S(t) printf("%s %zu\n", #t, sizeof(t))
#define C(c) printf("%s %ld\n", #c, (long)(c))
int main(){
S(struct sigaction);S(siginfo_t);S(sigset_t);S(stack_t);S(struct stat);S(struct tm);S(struct rusage);S(struct rlimit);S(struct tms);S(struct utsname);S(struct dirent);S(pthread_mutex_t);S(pthread_cond_t);S(pthread_attr_t);S(pthread_mutexattr_t);S(pthread_condattr_t);S(pthread_rwlock_t);S(pthread_rwlockattr_t);S(pthread_barrier_t);S(struct lconv);S(mbstate_t);S(wctype_t);S(wctrans_t);S(wint_t);S(fpos_t);S(jmp_buf);S(sigjmp_buf);S(fenv_t);S(fexcept_t);S(struct option);S(struct utimbuf);S(struct flock);S(pthread_once_t);S(pthread_key_t);S(pthread_spinlock_t);S(union sigval);S(struct itimerval);S(struct timezone);S(struct pollfd);
C(SA_NOCLDSTOP);C(SA_SIGINFO);C(SA_RESTART);C(SA_NODEFER);C(SA_RESETHAND);C(SA_ONSTACK);C(SIG_BLOCK);C(SIG_UNBLOCK);C(SIG_SETMASK);C(LC_ALL);C(LC_CTYPE);C(LC_NUMERIC);C(LC_TIME);C(LC_COLLATE);C(LC_MONETARY);C(LC_MESSAGES);
C(_PC_PATH_MAX);C(_PC_NAME_MAX);C(_PC_PIPE_BUF);C(_PC_LINK_MAX);
C(O_CREAT);C(O_EXCL);C(O_NOCTTY);C(O_TRUNC);C(O_APPEND);C(O_NONBLOCK);C(O_DSYNC);C(O_SYNC);C(O_RSYNC);C(O_DIRECTORY);C(O_NOFOLLOW);C(O_CLOEXEC);C(O_ASYNC);C(O_DIRECT);C(O_LARGEFILE);C(O_NOATIME);C(O_PATH);C(O_TMPFILE);
C(F_DUPFD);C(F_GETFD);C(F_SETFD);C(F_GETFL);C(F_SETFL);C(F_GETLK);C(F_SETLK);C(F_SETLKW);C(F_RDLCK);C(F_WRLCK);C(F_UNLCK);C(F_DUPFD_CLOEXEC);C(AT_FDCWD);C(AT_SYMLINK_NOFOLLOW);C(AT_REMOVEDIR);C(AT_EACCESS);C(AT_SYMLINK_FOLLOW);
C(FE_INVALID);C(FE_DIVBYZERO);C(FE_OVERFLOW);C(FE_UNDERFLOW);C(FE_INEXACT);C(FE_TONEAREST);C(FE_DOWNWARD);C(FE_UPWARD);C(FE_TOWARDZERO);
C(PTHREAD_MUTEX_RECURSIVE);C(PTHREAD_MUTEX_ERRORCHECK);C(PTHREAD_CREATE_DETACHED);C(offsetof(struct sigaction,sa_mask));C(offsetof(struct sigaction,sa_flags));C(offsetof(struct sigaction,sa_restorer));C(offsetof(siginfo_t,si_addr));C(offsetof(siginfo_t,si_pid));C(offsetof(siginfo_t,si_value));C(offsetof(siginfo_t,si_status));C(SI_USER);C(SEGV_MAPERR);C(FPE_INTDIV);C(ILL_ILLOPC);C(BUS_ADRALN);
C(RUSAGE_SELF);C(RLIMIT_NOFILE);C(RLIMIT_STACK);C(NSIG);C(SIGRTMIN);C(SIGRTMAX);C(LC_ALL_MASK);C(MATH_ERRNO);C(math_errhandling);C(CLOCK_THREAD_CPUTIME_ID);C(CLOCK_MONOTONIC_RAW);C(CLOCK_REALTIME_COARSE);C(CLOCK_BOOTTIME);C(TIMER_ABSTIME);C(_PC_NAME_MAX);C(FP_ILOGB0);C(FP_ILOGBNAN);C(FP_NAN);C(FP_INFINITE);C(FP_ZERO);C(FP_SUBNORMAL);C(FP_NORMAL);C(WNOHANG);
}
