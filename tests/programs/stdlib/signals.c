/* signal, raise, sigaction, blocked signals. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t last, count;
static void handler(int sig) { last = sig; count++; }
static void informed(int sig, siginfo_t *info, void *context) { (void)context; last = sig * 100 + (info->si_signo == sig); }

int main(void) {
  printf("%d\n", signal(SIGUSR1, handler) == SIG_DFL);
  printf("%d ", raise(SIGUSR1)), printf("%d %d\n", last == SIGUSR1, count);
  printf("%d\n", signal(SIGUSR1, SIG_IGN) == handler);
  raise(SIGUSR1);
  printf("%d\n", count);
  struct sigaction a;
  memset(&a, 0, sizeof a);
  a.sa_sigaction = informed;
  a.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR2, &a, NULL);
  raise(SIGUSR2);
  printf("%d\n", last == SIGUSR2 * 100 + 1);
  signal(SIGTERM, handler);
  sigset_t set, waiting;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGTERM);
  sigpending(&waiting);
  printf("%d %d\n", count, sigismember(&waiting, SIGTERM));
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  printf("%d\n", count);
  return 0;
}
