#ifndef _SIGNAL_H
#define _SIGNAL_H

#include <merganser/types.h>

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGIOT SIGABRT
#define SIGIO SIGPOLL
#define SIGCLD SIGCHLD
#define SIGRTMIN 34
#define SIGRTMAX 64
#define NSIG 65
#define _NSIG 65
#define SIGSTKSZ 8192
#define MINSIGSTKSZ 2048

#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SA_NOMASK SA_NODEFER
#define SA_ONESHOT SA_RESETHAND
#define SI_USER 0
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define ILL_ILLOPC 1
#define BUS_ADRALN 1

typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef __sighandler_t sighandler_t;
typedef __sighandler_t sig_t;

union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef union sigval sigval_t;

#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
typedef struct sigevent {
  sigval_t sigev_value;
  int sigev_signo;
  int sigev_notify;
  int __pad[12];
} sigevent_t;

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  int __pad0;
  union {
    int __pad[28];
    struct {
      pid_t si_pid;
      uid_t si_uid;
      union {
        sigval_t si_value;
        int si_status;
      } __more;
    } __process;
    void *si_addr;
    long si_band;
  } __fields;
} siginfo_t;
#define si_pid __fields.__process.si_pid
#define si_uid __fields.__process.si_uid
#define si_value __fields.__process.__more.si_value
#define si_int __fields.__process.__more.si_value.sival_int
#define si_ptr __fields.__process.__more.si_value.sival_ptr
#define si_status __fields.__process.__more.si_status
#define si_addr __fields.si_addr

struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define sa_handler __handler.sa_handler
#define sa_sigaction __handler.sa_sigaction

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

__MG_BEGIN
__sighandler_t signal(int sig, __sighandler_t handler);
int raise(int sig);
#ifdef __MG_POSIX
int kill(pid_t pid, int sig);
int killpg(pid_t group, int sig);
int sigaction(int sig, const struct sigaction *__restrict action, struct sigaction *__restrict old);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int sig);
int sigdelset(sigset_t *set, int sig);
int sigismember(const sigset_t *set, int sig);
int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old);
int pthread_sigmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old);
int sigpending(sigset_t *set);
int sigsuspend(const sigset_t *set);
int siginterrupt(int sig, int flag);
int sigaltstack(const stack_t *__restrict stack, stack_t *__restrict old);
void psignal(int sig, const char *message);
struct timespec;
#define SIG_HOLD ((__sighandler_t)2)
int sighold(int sig);
int sigrelse(int sig);
int sigignore(int sig);
int sigpause(int sig);
__sighandler_t sigset(int sig, __sighandler_t handler);
__sighandler_t bsd_signal(int sig, __sighandler_t handler);
int sigqueue(pid_t pid, int sig, const union sigval value);
int sigtimedwait(const sigset_t *__restrict set, siginfo_t *__restrict info,
                 const struct timespec *__restrict timeout);
int sigwaitinfo(const sigset_t *__restrict set, siginfo_t *__restrict info);
int sigwait(const sigset_t *__restrict set, int *__restrict sig);
void psiginfo(const siginfo_t *info, const char *message);
#endif
#ifdef __MG_BSD
#define sigmask(sig) ((int)(1u << ((sig) - 1)))
int sigblock(int mask);
int sigsetmask(int mask);
int siggetmask(void);
__sighandler_t ssignal(int sig, __sighandler_t handler);
int gsignal(int sig);
#endif
#ifdef __MG_GNU
__sighandler_t sysv_signal(int sig, __sighandler_t handler);
__sighandler_t __sysv_signal(int sig, __sighandler_t handler);
int tgkill(pid_t group, pid_t thread, int sig);
int sigandset(sigset_t *set, const sigset_t *a, const sigset_t *b);
int sigorset(sigset_t *set, const sigset_t *a, const sigset_t *b);
int sigisemptyset(const sigset_t *set);
const char *sigabbrev_np(int sig);
const char *sigdescr_np(int sig);
#endif
__MG_END

#endif
