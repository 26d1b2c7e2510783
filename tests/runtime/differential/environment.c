#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include "generate.h"

static void last(void) { printf("last\n"); }
static void first(void) { printf("first\n"); atexit(last); }
static void caught(int sig) { printf("caught %d\n", sig); }
static void informed(int sig, siginfo_t *info, void *context) { (void)context; printf("informed %d %d\n", sig, info->si_signo); }

int main(void) {
  printf("%d ", setenv("MG_A", "one", 1)); printf("%d ", setenv("MG_A", "two", 0)); printf("%s\n", getenv("MG_A"));
  printf("%d ", setenv("MG_A", "three", 1)); printf("%s\n", getenv("MG_A"));
  static char assignment[] = "MG_B=four";
  printf("%d ", putenv(assignment)); printf("%s ", getenv("MG_B")); printf("%d ", unsetenv("MG_A")); printf("%d ", getenv("MG_A") == NULL); printf("%d\n", setenv("A=B", "", 1));
  for (int i = 0; i < 40; i++) { char name[20]; sprintf(name, "MG_%d", i); setenv(name, name, 1); }
  printf("%s %s\n", getenv("MG_7"), getenv("MG_39"));
  struct lconv *l = localeconv();
  printf("[%s] [%s] %d\n", l->decimal_point, l->thousands_sep, l->frac_digits);
  printf("%d\n", signal(SIGUSR1, caught) == SIG_DFL);
  printf("%d\n", raise(SIGUSR1));
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = informed;
  action.sa_flags = SA_SIGINFO;
  printf("%d ", sigaction(SIGUSR1, &action, &old));
  printf("%d\n", old.sa_handler == caught);
  raise(SIGUSR1);
  sigset_t set, pending;
  sigemptyset(&set); sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
  sigpending(&pending);
  printf("blocked %d\n", sigismember(&pending, SIGUSR1));
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  printf("%d ", signal(99, caught) == SIG_ERR);
  printf("%d\n", errno);
  signal(SIGTERM, SIG_IGN);
  raise(SIGTERM);
  void *p;
  printf("%d ", posix_memalign(&p, 64, 100));
  printf("%d ", ((unsigned long)p & 63) == 0);
  printf("%d\n", posix_memalign(&p, 3, 100));
  p = reallocarray(NULL, (size_t)-1, 16);
  printf("%d ", p == NULL);
  printf("%d ", isatty(99));
  printf("%d ", errno);
  printf("%d %d\n", access("/", 0), mblen("a", 1));
  atexit(first);
  printf("end\n");
  return 7;
}
