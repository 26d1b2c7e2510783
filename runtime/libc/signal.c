/*
 * Signals (C11 7.14, POSIX). They come only from the program itself: raise, kill of its own process,
 * abort. A blocked signal waits until it is unblocked. Faults (a null pointer, a division by zero)
 * are errors that the engine reports; no handler sees them.
 */
#include <errno.h>
#include <merganser/host.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static struct sigaction actions[NSIG];
static uint64_t blocked, pending;

static int valid(int sig) {
  if (sig > 0 && sig < NSIG) return 1;
  errno = EINVAL;
  return 0;
}

static uint64_t bit(int sig) { return UINT64_C(1) << (sig - 1); }

/* The members of a set: signals are below 65. */
static uint64_t members(const sigset_t *set) {
  return sizeof(long) == 8 ? set->__val[0] : set->__val[0] | (uint64_t)set->__val[1] << 32;
}

static void set_members(sigset_t *set, uint64_t bits) {
  set->__val[0] = (unsigned long)bits;
  if (sizeof(long) < 8) set->__val[1] = (unsigned long)(bits >> 32);
}

static int ignored_by_default(int sig) {
  return sig == SIGCHLD || sig == SIGCONT || sig == SIGURG || sig == SIGWINCH || sig == SIGSTOP ||
         sig == SIGTSTP || sig == SIGTTIN || sig == SIGTTOU;
}

static void deliver(int sig) {
  struct sigaction action = actions[sig];
  if (action.sa_handler == SIG_IGN) return;
  if (action.sa_handler == SIG_DFL) {
    if (ignored_by_default(sig)) return;
    if (sig == SIGABRT) __mg_abort();
    __mg_kill(sig);
  }
  if ((action.sa_flags & (int)SA_RESETHAND) != 0) actions[sig].sa_handler = SIG_DFL;
  uint64_t old = blocked;
  blocked |= members(&action.sa_mask);
  if ((action.sa_flags & SA_NODEFER) == 0) blocked |= bit(sig);
  if ((action.sa_flags & SA_SIGINFO) != 0) {
    siginfo_t info;
    memset(&info, 0, sizeof info);
    info.si_signo = sig;
    info.si_pid = __mg_getpid();
    action.sa_sigaction(sig, &info, NULL);
  } else {
    action.sa_handler(sig);
  }
  blocked = old;
}

static void deliver_pending(void) {
  for (int sig = 1; sig < NSIG && (pending & ~blocked) != 0; sig++)
    if ((pending & ~blocked & bit(sig)) != 0) {
      pending &= ~bit(sig);
      deliver(sig);
    }
}

int raise(int sig) {
  if (!valid(sig)) return -1;
  if ((blocked & bit(sig)) != 0 && sig != SIGKILL && sig != SIGSTOP)
    pending |= bit(sig);
  else
    deliver(sig);
  return 0;
}

int kill(pid_t pid, int sig) {
  if (pid != 0 && pid != __mg_getpid()) {
    errno = ESRCH;
    return -1;
  }
  return sig == 0 ? 0 : raise(sig);
}

int killpg(pid_t group, int sig) { return kill(group, sig); }

void abort(void) {
  blocked &= ~bit(SIGABRT);
  deliver(SIGABRT);
  __mg_abort();
}

int sigaction(int sig, const struct sigaction *restrict action, struct sigaction *restrict old) {
  if (!valid(sig)) return -1;
  if (action != NULL && (sig == SIGKILL || sig == SIGSTOP)) {
    errno = EINVAL;
    return -1;
  }
  struct sigaction before = actions[sig];
  if (action != NULL) actions[sig] = *action;
  if (old != NULL) *old = before;
  return 0;
}

static __sighandler_t install(int sig, __sighandler_t handler, int flags) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  return sigaction(sig, &action, &old) < 0 ? SIG_ERR : old.sa_handler;
}

__sighandler_t signal(int sig, __sighandler_t handler) { return install(sig, handler, SA_RESTART); }

__sighandler_t bsd_signal(int sig, __sighandler_t handler) { return signal(sig, handler); }

__sighandler_t __sysv_signal(int sig, __sighandler_t handler) {
  return install(sig, handler, (int)SA_RESETHAND | SA_NODEFER);
}

int sigemptyset(sigset_t *set) {
  memset(set, 0, sizeof *set);
  return 0;
}

int sigfillset(sigset_t *set) {
  memset(set, 0xff, sizeof *set);
  return 0;
}

int sigaddset(sigset_t *set, int sig) {
  if (!valid(sig)) return -1;
  set_members(set, members(set) | bit(sig));
  return 0;
}

int sigdelset(sigset_t *set, int sig) {
  if (!valid(sig)) return -1;
  set_members(set, members(set) & ~bit(sig));
  return 0;
}

int sigismember(const sigset_t *set, int sig) {
  if (!valid(sig)) return -1;
  return (members(set) & bit(sig)) != 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
  uint64_t before = blocked;
  if (set != NULL) {
    if (how == SIG_BLOCK)
      blocked |= members(set);
    else if (how == SIG_UNBLOCK)
      blocked &= ~members(set);
    else if (how == SIG_SETMASK)
      blocked = members(set);
    else {
      errno = EINVAL;
      return -1;
    }
  }
  if (old != NULL) {
    sigemptyset(old);
    set_members(old, before);
  }
  deliver_pending();
  return 0;
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
  return sigprocmask(how, set, old) < 0 ? errno : 0;
}

int sigpending(sigset_t *set) {
  sigemptyset(set);
  set_members(set, pending);
  return 0;
}

int sigsuspend(const sigset_t *set) {
  uint64_t before = blocked;
  blocked = members(set);
  deliver_pending();
  blocked = before;
  errno = EINTR;
  return -1;
}

int siginterrupt(int sig, int flag) {
  (void)sig;
  (void)flag;
  return 0;
}

int sigaltstack(const stack_t *restrict stack, stack_t *restrict old) {
  (void)stack;
  if (old != NULL) memset(old, 0, sizeof *old);
  return 0;
}

/* No other source of signals: alarms never ring, and waiting for a signal ends at once. */
unsigned alarm(unsigned seconds) {
  (void)seconds;
  return 0;
}

int pause(void) {
  errno = EINTR;
  return -1;
}

int setitimer(int which, const struct itimerval *restrict value, struct itimerval *restrict old) {
  (void)which;
  (void)value;
  if (old != NULL) memset(old, 0, sizeof *old);
  return 0;
}

int getitimer(int which, struct itimerval *value) {
  (void)which;
  memset(value, 0, sizeof *value);
  return 0;
}

int __libc_current_sigrtmin(void) { return SIGRTMIN; }

int __libc_current_sigrtmax(void) { return SIGRTMAX; }
