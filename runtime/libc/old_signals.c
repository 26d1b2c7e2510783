/* Other ways to say what signal.c says: of System V and BSD, waiting for signals (POSIX), sets as numbers, names. A signal
 * that is waited for comes from the program itself or never. */
#define _GNU_SOURCE
#include <errno.h>
#include <merganser/host.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include "system.h"

static void one_signal(sigset_t *set, int sig) {
  sigemptyset(set);
  sigaddset(set, sig);
}

int sighold(int sig) {
  sigset_t set;
  if (sig < 1 || sig >= NSIG) return __mg_refuse(EINVAL);
  one_signal(&set, sig);
  return sigprocmask(SIG_BLOCK, &set, NULL);
}

int sigrelse(int sig) {
  sigset_t set;
  if (sig < 1 || sig >= NSIG) return __mg_refuse(EINVAL);
  one_signal(&set, sig);
  return sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int sigignore(int sig) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  return sigaction(sig, &action, NULL);
}

__sighandler_t sigset(int sig, __sighandler_t handler) {
  sigset_t before, set;
  struct sigaction action, old;
  if (sig < 1 || sig >= NSIG) {
    errno = EINVAL;
    return SIG_ERR;
  }
  one_signal(&set, sig);
  sigprocmask(SIG_BLOCK, NULL, &before);
  if (sigaction(sig, NULL, &old) < 0) return SIG_ERR;
  if (handler != SIG_HOLD) {
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    if (sigaction(sig, &action, NULL) < 0) return SIG_ERR;
  }
  sigprocmask(handler == SIG_HOLD ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
  return sigismember(&before, sig) ? SIG_HOLD : old.sa_handler;
}

static int as_number(const sigset_t *set) { return (int)set->__val[0]; }

static sigset_t as_set(int mask) {
  sigset_t set;
  sigemptyset(&set);
  set.__val[0] = (unsigned)mask;
  return set;
}

int sigblock(int mask) {
  sigset_t set = as_set(mask), old;
  sigprocmask(SIG_BLOCK, &set, &old);
  return as_number(&old);
}

int sigsetmask(int mask) {
  sigset_t set = as_set(mask), old;
  sigprocmask(SIG_SETMASK, &set, &old);
  return as_number(&old);
}

int siggetmask(void) { return sigblock(0); }

/* BSD's takes a mask and System V's a signal; glibc's headers choose by name. */
int __sigpause(int mask_or_signal, int is_signal) {
  sigset_t set;
  if (is_signal) {
    sigprocmask(SIG_BLOCK, NULL, &set);
    if (sigdelset(&set, mask_or_signal) < 0) return -1;
  } else {
    set = as_set(mask_or_signal);
  }
  return sigsuspend(&set);
}

int sigpause(int sig) { return __sigpause(sig, 1); }

int __xpg_sigpause(int sig) { return __sigpause(sig, 1); }

__sighandler_t sysv_signal(int sig, __sighandler_t handler) { return __sysv_signal(sig, handler); }

__sighandler_t ssignal(int sig, __sighandler_t handler) { return signal(sig, handler); }

int gsignal(int sig) { return raise(sig); }

int tgkill(pid_t group, pid_t thread, int sig) {
  return group != thread ? __mg_refuse(ESRCH) : kill(group, sig);
}

int sigqueue(pid_t pid, int sig, const union sigval value) {
  (void)value;
  return kill(pid, sig);
}

int pthread_sigqueue(unsigned long thread, int sig, const union sigval value) {
  (void)value;
  return thread != 1 ? ESRCH : raise(sig) == 0 ? 0 : errno;
}

/* The lowest pending signal of the set, which is taken, or 0. */
static int take_pending(const sigset_t *set) {
  sigset_t waiting, one;
  struct sigaction ignore, old;
  sigpending(&waiting);
  for (int sig = 1; sig < NSIG; sig++) {
    if (!sigismember(&waiting, sig) || !sigismember(set, sig)) continue;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    sigaction(sig, &ignore, &old);
    one_signal(&one, sig);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    sigprocmask(SIG_BLOCK, &one, NULL);
    sigaction(sig, &old, NULL);
    return sig;
  }
  return 0;
}

int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict info,
                 const struct timespec *restrict timeout) {
  (void)timeout;
  int sig = take_pending(set);
  if (sig == 0) return __mg_refuse(EAGAIN);
  if (info != NULL) {
    memset(info, 0, sizeof *info);
    info->si_signo = sig;
    info->si_pid = __mg_getpid();
  }
  return sig;
}

int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict info) {
  int sig = sigtimedwait(set, info, NULL);
  if (sig < 0) {
    __mg_unsupported("waiting for a signal of another process (sigwaitinfo)",
                     "only signals that the program sends to itself arrive");
  }
  return sig;
}

int sigwait(const sigset_t *restrict set, int *restrict sig) {
  *sig = sigwaitinfo(set, NULL);
  return 0;
}

int sigandset(sigset_t *set, const sigset_t *a, const sigset_t *b) {
  sigemptyset(set);
  set->__val[0] = a->__val[0] & b->__val[0];
  return 0;
}

int sigorset(sigset_t *set, const sigset_t *a, const sigset_t *b) {
  sigemptyset(set);
  set->__val[0] = a->__val[0] | b->__val[0];
  return 0;
}

int sigisemptyset(const sigset_t *set) { return set->__val[0] == 0; }

static const char *const abbreviations[] = {
    NULL,   "HUP",  "INT",    "QUIT", "ILL",  "TRAP", "ABRT", "BUS",  "FPE",  "KILL", "USR1",
    "SEGV", "USR2", "PIPE",   "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN",
    "TTOU", "URG",  "XCPU",   "XFSZ", "VTALRM", "PROF", "WINCH", "POLL", "PWR",  "SYS"};

const char *sigabbrev_np(int sig) { return sig > 0 && sig < 32 ? abbreviations[sig] : NULL; }

const char *sigdescr_np(int sig) { return sig > 0 && sig < 32 ? strsignal(sig) : NULL; }

void psiginfo(const siginfo_t *info, const char *message) {
  if (message != NULL && *message != 0) fprintf(stderr, "%s: ", message);
  fprintf(stderr, "%s (Signal sent by kill() %d %d)\n", strsignal(info->si_signo), info->si_pid,
          (int)info->si_uid);
}
