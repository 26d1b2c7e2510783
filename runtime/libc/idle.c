/*
 * The end of waiting. One process runs, and what comes from outside is counted, so it is known when nothing will ever
 * come again for which a call waits. A server would wait for ever then; here it is told to end, as its user would:
 *
 *   - one call with a time limit is over in time (and one more after each time that something came);
 *   - then SIGTERM comes, or SIGINT if that alone has a handler, once;
 *   - a program without such a handler, or one that waits again, ends where it waits, with status 0 and without a word.
 *
 * Calls that do not wait fail with EAGAIN, and after a number of them in a row the same happens.
 *
 * Native replays are linked with the same text (src/results/replay.ts).
 */
#include "idle.h"
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#ifdef MERGANSER_REPLAY
extern void __lsan_do_leak_check(void) __attribute__((weak));
static _Noreturn void end(void) {
  if (__lsan_do_leak_check) __lsan_do_leak_check();
  _exit(0);
}
#else
#include <merganser/host.h>
static _Noreturn void end(void) { __mg_exit(0); }
#endif

enum { MOST_TRIES = 16 };
static int limits, tries, is_told;

static int is_handled(int sig, int *flags) {
  struct sigaction action;
  if (sigaction(sig, NULL, &action) < 0) return 0;
  *flags = action.sa_flags;
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

long __mg_idle(enum __mg_wait wait) {
  if (wait == __MG_FOR_A_WHILE && limits++ == 0) return 0;
  if (wait == __MG_NOT_AT_ALL && tries++ < MOST_TRIES) return -EAGAIN;
  int flags = 0, sig = 0;
  if (is_handled(SIGTERM, &flags))
    sig = SIGTERM;
  else if (is_handled(SIGINT, &flags))
    sig = SIGINT;
  if (is_told || sig == 0) end();
  is_told = 1;
  limits = tries = 0;
  raise(sig);
  if (wait == __MG_NOT_AT_ALL) return -EAGAIN;
  if (wait == __MG_FOR_EVER && (flags & SA_RESTART) != 0) end();
  return -EINTR;
}

void __mg_busy(void) { limits = tries = 0; }
